/** What follows the name of a Dockerfile, unless it is a list of ignored files, a note or a program about Dockerfiles. */
export const FOLLOWS_DOCKERFILE =
  /^[._-](?!(?:dockerignore|md|mdx|txt|rst|adoc|html|py|go|js|ts|rb|rs|java|vim|png|svg)$)[\w.+-]{1,200}$/i

/** Whether the file at a path that is called like a Dockerfile is one, and not what it is made from. */
export const isDockerfile = (path: string): boolean =>
  !/\.(?:j2|jinja2?|tmpl|tpl|template|erb|mustache|in|m4)$/i.test(path)
