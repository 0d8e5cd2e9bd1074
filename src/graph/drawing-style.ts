/** The style of pictures, for light and dark backgrounds: it takes the place of the colours that Graphviz writes. */
export const DRAWING_STYLE = `
text { font-family: Helvetica, Arial, sans-serif; font-size: 11px; fill: currentColor; }
svg { color: #1b1b1b; } @media (prefers-color-scheme: dark) { svg { color: #e8e8e8; } }
.graph > polygon { fill: none; stroke: none; }
.frame > polygon { fill: #8881; stroke: #8888; } .frame > text { font-weight: 600; }
.node > polygon, .node > path { fill: #1565c01a; stroke: #1565c0; stroke-width: 1.4; }
.node.ingress > polygon, .node.ingress > path, .node.egress > polygon, .node.egress > path { stroke-dasharray: 7 3; }
.node.differs > polygon, .node.differs > path { fill: #b26a001f; stroke-dasharray: 7 3; }
.node.mixed > polygon, .node.mixed > path { fill: none; stroke-dasharray: 7 3; }
.node.open > polygon, .node.open > path { fill: #b26a001f; stroke: #b26a00; }
.node.unknown > polygon, .node.unknown > path { fill: none; stroke: #888; stroke-dasharray: 2 3; }
.node.outside > polygon, .node.outside > path { fill: none; stroke: #888; }
.node.contradicted > polygon, .node.contradicted > path { fill: #c628281a; stroke: #c62828; }
.node.definition > polygon, .node.definition > path { fill: #6a1b9a1a; stroke: #6a1b9a; }
.node.instance > polygon, .node.instance > path { fill: #2e7d321a; stroke: #2e7d32; stroke-width: 2; }
.node.likely > polygon, .node.likely > path { fill: none; stroke: #888; stroke-dasharray: 4 3; }
.node.needed > polygon, .node.needed > path { fill: none; stroke: #888; }
.node.absent > polygon, .node.absent > path { fill: #c628281f; stroke: #c62828; stroke-width: 2; stroke-dasharray: 7 3; }
.edge > path { fill: none; stroke: #1565c0; stroke-width: 1.2; } .edge > polygon { fill: #1565c0; stroke: #1565c0; }
.edge > text { font-size: 9px; } .legend text { font-size: 11px; }
.edge.unsure > path { stroke: #888; stroke-dasharray: 4 3; } .edge.unsure > polygon { fill: #888; stroke: #888; }
.edge.makes > path { stroke: #2e7d32; } .edge.makes > polygon { fill: #2e7d32; stroke: #2e7d32; }
.edge.missing > path, .edge.lacks > path { stroke: #c62828; stroke-dasharray: 8 4; stroke-width: 2; } .edge.missing > polygon, .edge.lacks > polygon { fill: #c62828; stroke: #c62828; }
.edge.beyond > path { stroke: #b26a00; stroke-width: 2; } .edge.beyond > polygon { fill: #b26a00; stroke: #b26a00; }
.new > path, .node.new > polygon { stroke: #2e7d32; stroke-width: 2.4; } .edge.new > polygon { fill: #2e7d32; stroke: #2e7d32; }
.gone > path, .node.gone > polygon { stroke: #c62828; stroke-dasharray: 1 4; stroke-width: 2; } .edge.gone > polygon { fill: #c62828; stroke: #c62828; }
.edge.changed > path { stroke-width: 3.5; } .node.changed > polygon, .node.changed > path { stroke-width: 3; }
.edge:hover > path { stroke-width: 3; }
.faint { opacity: .15; }
`
