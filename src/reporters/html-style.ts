/** The style sheet of the HTML report: nothing in it is fetched. */
export const STYLE = `
:root { color-scheme: light dark; --line: #8884; --error: #c62828; --warning: #b26a00; --info: #1565c0; }
@media (prefers-color-scheme: dark) { :root { --error: #ff8a80; --warning: #ffcc80; --info: #90caf9; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { border-top: 1px solid var(--line); padding: .35rem .75rem .35rem 0; text-align: left; vertical-align: top; }
td.place { font-variant-numeric: tabular-nums; white-space: nowrap; }
td.message { overflow-wrap: anywhere; width: 60%; }
td.rule { white-space: nowrap; }
.error { color: var(--error); } .warning { color: var(--warning); } .info { color: var(--info); }
.severity { font-weight: 600; }
.related, .object { display: block; font-size: .9em; opacity: .8; }
pre { border-left: 3px solid var(--line); margin: .35rem 0 0; overflow-x: auto; padding-left: .75rem; }
mark { background: #ffd54f88; color: inherit; }
[hidden] { display: none !important; }
summary { cursor: pointer; }
details.file > summary { font-weight: 600; margin-top: 1.25rem; overflow-wrap: anywhere; }
details.file > summary small { font-weight: normal; opacity: .8; }
form { background: Canvas; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: .75rem 0; position: sticky; top: 0; }
form input[type=search] { flex: 1 1 16rem; } form select { max-width: 16rem; }
.tally td:not(:last-child), .tally th:not(:last-child) { font-variant-numeric: tabular-nums; text-align: right; width: 5rem; }
.tally button { background: none; border: 0; color: inherit; cursor: pointer; font: inherit; padding: 0; text-align: left; text-decoration: underline dotted; }
.fix { display: block; margin-top: .35rem; }
del, ins { display: inline-block; min-width: 100%; } del { background: #ff8a8044; text-decoration: none; } ins { background: #69f0ae44; text-decoration: none; }
`
