const NAME = /(?:^|\/)taskfile(?:\.dist)?\.ya?ml$/i

/** Whether a file is one of Task (https://taskfile.dev) by its name: YAML in whose strings Task fills in `{{.NAME}}` itself. */
export const isTaskfile = (path: string): boolean => NAME.test(path)
