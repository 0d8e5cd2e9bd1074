import { FONT_DATA } from './font.generated.ts'

/** The font of pictures, in them. */
export const FONT_FACE = `@font-face { font-family: clauselint; src: url(data:font/woff2;base64,${FONT_DATA}) format('woff2'); }`

const LIGHT =
  '--paper: #fff; --ink: #1b1b1b; --blue: #1565c0; --amber: #b26a00; --red: #c62828; --green: #2e7d32; --purple: #6a1b9a; --grey: #757575;'
const DARK =
  '--paper: #16181c; --ink: #e8e8e8; --blue: #64b5f6; --amber: #ffb74d; --red: #ff8a80; --green: #81c784; --purple: #ce93d8; --grey: #9e9e9e;'

/** The style of pictures, for light and dark backgrounds and for paper. */
export const DRAWING_STYLE = `
.drawing { ${LIGHT} color: var(--ink); }
@media (prefers-color-scheme: dark) { .drawing { ${DARK} } }
@media print { .drawing { ${LIGHT} print-color-adjust: exact; } }
.drawing .paper { fill: var(--paper); }
.drawing text { font-family: clauselint, sans-serif; font-kerning: none; font-variant-ligatures: none; fill: currentColor; }
.drawing .detail { opacity: .75; }
.drawing .frame-name, .edge > text { paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; }
.frame > rect { fill: color-mix(in srgb, var(--grey) 7%, var(--paper)); stroke: #8888; }
.frame-name { stroke: color-mix(in srgb, var(--grey) 7%, var(--paper)); }
.node > rect { fill: color-mix(in srgb, var(--blue) 10%, var(--paper)); stroke: var(--blue); stroke-width: 1.4; }
.node.ingress > rect, .node.egress > rect { stroke-dasharray: 7 3; }
.node.differs > rect { fill: color-mix(in srgb, var(--amber) 12%, var(--paper)); stroke-dasharray: 7 3; }
.node.mixed > rect { fill: var(--paper); stroke-dasharray: 7 3; }
.node.open > rect { fill: color-mix(in srgb, var(--amber) 12%, var(--paper)); stroke: var(--amber); }
.node.unknown > rect { fill: var(--paper); stroke: var(--grey); stroke-dasharray: 2 3; }
.node.outside > rect, .node.needed > rect { fill: var(--paper); stroke: var(--grey); }
.node.contradicted > rect { fill: color-mix(in srgb, var(--red) 10%, var(--paper)); stroke: var(--red); }
.node.definition > rect { fill: color-mix(in srgb, var(--purple) 10%, var(--paper)); stroke: var(--purple); }
.node.instance > rect { fill: color-mix(in srgb, var(--green) 10%, var(--paper)); stroke: var(--green); stroke-width: 2; }
.node.likely > rect { fill: var(--paper); stroke: var(--grey); stroke-dasharray: 4 3; }
.node.absent > rect { fill: color-mix(in srgb, var(--red) 12%, var(--paper)); stroke: var(--red); stroke-width: 2; stroke-dasharray: 7 3; }
.node.absent > text { fill: var(--red); }
.edge > path { fill: none; stroke: var(--blue); stroke-width: 1.3; } .edge > polygon { fill: var(--blue); }
.edge.unsure > path { stroke: var(--grey); stroke-dasharray: 4 3; } .edge.unsure > polygon { fill: var(--grey); }
.edge.makes > path { stroke: var(--green); } .edge.makes > polygon { fill: var(--green); }
.edge.missing > path, .edge.lacks > path { stroke: var(--red); stroke-dasharray: 8 4; stroke-width: 2; } .edge.missing > polygon, .edge.lacks > polygon { fill: var(--red); }
.edge.missing > text { fill: var(--red); }
.edge.beyond > path { stroke: var(--amber); stroke-width: 2; } .edge.beyond > polygon { fill: var(--amber); }
.node.new > rect, .edge.new > path { stroke: var(--green); stroke-width: 2.6; } .edge.new > polygon { fill: var(--green); }
.node.gone > rect, .edge.gone > path { stroke: var(--red); stroke-dasharray: 1 4; stroke-width: 2.2; } .edge.gone > polygon { fill: var(--red); }
.node[data-node].gone > text { text-decoration: line-through; }
.node.changed > rect, .edge.changed > path { stroke-width: 3.2; }
.edge:hover > path { stroke-width: 3; }
.node.job > text { fill: currentColor; }
.rule { stroke: #8886; }
.faint { opacity: .12; }
`
