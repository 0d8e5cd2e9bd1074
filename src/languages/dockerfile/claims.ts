/** What is beside Dockerfiles or becomes one: lists of ignored files, notes, templates. */
const OTHERS = /\.(?:dockerignore|md|txt|rst|adoc|j2|jinja2?|tmpl|tpl|template|erb|mustache|in|m4|py|go|js|ts)$/i

/** Whether the file at a path that is called like a Dockerfile is one. */
export const isDockerfile = (path: string): boolean => !OTHERS.test(path)
