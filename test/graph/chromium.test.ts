import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accessDrawing } from '../../src/graph/access-drawing.ts'
import { DRAWING_STYLE, FONT_FACE } from '../../src/graph/drawing-style.ts'
import { loadGraphviz } from '../../src/graph/graphviz.ts'
import { graphHtml } from '../../src/graph/html.ts'
import { hybridDrawing } from '../../src/graph/hybrid-drawing.ts'
import { namespaceDrawing, networkDrawing, openedDrawing } from '../../src/graph/network-drawing.ts'
import type { Graph, GraphNode } from '../../src/graph/picture.ts'
import { pipelinePicture } from '../../src/graph/pipeline-picture.ts'
import { svgElement } from '../../src/graph/svg.ts'

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

/** Names as wide and as long as they come: what the font of pictures has, what it lacks, and what cannot be broken. */
const NAMES = [
  'web',
  'WWWWMMMM-WWWWMMMM-WWWWMMMM',
  `a-very-long-name-${'of-many-parts-'.repeat(9)}end`,
  'w'.repeat(120),
  'служба-заказов',
  '注文サービス',
  'iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii',
  '🚀🚀 <script>alert(1)</script> & "quoted"',
]

const node = (group: string, name: string, at: number): GraphNode => ({
  id: `${group}/${name}`,
  kind: 'pods',
  group,
  label: `Deployment ${name}`,
  ingress: (['isolated', 'open', 'unknown'] as const)[at % 3] ?? 'open',
  egress: 'open',
})
const everyone: GraphNode = { ...node('', 'everyone', 0), id: 'everyone', kind: 'everyone', label: 'everyone' }
const nodes = ['shop', NAMES[2] ?? ''].flatMap(group => NAMES.map((name, i) => node(group, name, i)))
const network: Graph = {
  title: '',
  notes: [],
  nodes: [...nodes, everyone],
  edges: nodes.flatMap((one, i) => [
    { from: one.id, to: nodes[(i + 3) % nodes.length]?.id ?? '', ports: `TCP ${8000 + i}`, isUnsure: i % 2 === 0 },
    ...(i % 5 === 0 ? [{ from: 'everyone', to: one.id, ports: 'all ports', isUnsure: false }] : []),
  ]),
}

const image = '111122223333.dkr.ecr.eu-west-1.amazonaws.com/shop'
const pipelines = pipelinePicture({
  title: '',
  nodes: NAMES.map((name, i) => ({
    id: name,
    pipeline: `.github/workflows/${NAMES[i % 2]}.yaml`,
    name,
    stage: '',
    when: `if ${name} == 'x'`,
    isJob: true,
    does: (['builds', 'unscanned', 'publishes', 'unsigned', 'deploys'] as const).map(what => ({
      what,
      text: `${image}/${name}:1.0`,
      remark: i === 0 ? 'stops nothing: --exit-code 0' : '',
    })),
  })),
  edges: NAMES.slice(1).map((name, i) => ({ from: NAMES[i] ?? '', to: name, isGate: true })),
})

async function pictures(): Promise<readonly string[]> {
  const graphviz = await loadGraphviz()
  const at = { path: `${NAMES[2]}/main.tf`, line: 12 }
  return [
    ...[networkDrawing(network), namespaceDrawing(network), openedDrawing(network, 'shop')].map(graphviz.element),
    graphviz.element(
      hybridDrawing([
        {
          title: '',
          plan: [
            {
              network: 'vpc',
              state: 'known',
              ranges: ['10.0.0.0/16'],
              at: [at],
              contradicted: [{ range: '10.1.0.0/16', at }],
            },
          ],
          flows: (['allowed', 'missing'] as const).map(what => ({
            from: 'vpc',
            to: 'remotePods',
            what,
            check: 'RT-01',
            required: true,
            allowed: what === 'missing' ? 'no' : 'yes',
            at: [at],
          })),
        },
      ]),
    ),
    graphviz.element(
      accessDrawing({
        title: '',
        principals: NAMES.map(name => ({
          id: `ServiceAccount shop/${name}`,
          hops: [{ to: 'cluster-admin', means: `may start Pods in ${name}`, isSure: true, at: [] }],
          paths: [],
        })),
      }),
    ),
    svgElement(pipelines.picture),
  ]
}

/** In the page: texts that leave what is drawn around them, as `PICTURE: TEXT (WIDTH > WIDTH)`. */
const MEASURE = `
document.fonts.ready.then(() => document.fonts.load('12px clauselint')).then(() => {
  const out = [];
  let texts = 0;
  for (const svg of document.querySelectorAll('svg')) for (const text of svg.querySelectorAll('text')) {
    texts += 1;
    const own = text.getBBox();
    const around = text.parentElement.querySelector(':scope > rect')?.getBBox() ?? { x: 0, y: 0, width: svg.viewBox.baseVal.width, height: svg.viewBox.baseVal.height };
    const leaves = own.x < around.x - .5 || own.x + own.width > around.x + around.width + .5 || own.y < around.y - .5 || own.y + own.height > around.y + around.height + .5;
    const isIn = text.closest('.legend') !== null || !leaves;
    if (!isIn) out.push(svg.querySelector('title').textContent + ': ' + text.textContent + ' (' + own.width + ' > ' + around.width + ')');
  }
  const result = document.createElement('pre');
  document.body.replaceChildren(result);
  result.textContent = JSON.stringify({ texts, out, width: innerWidth, fonts: document.fonts.check('12px clauselint') });
});
`

/** What a script of a page leaves in it as JSON. */
function run(chromium: string, page: string, width: number): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  try {
    const path = join(folder, 'page.html')
    writeFileSync(path, page)
    const given = ['--headless=new', '--no-sandbox', '--disable-gpu', '--virtual-time-budget=5000']
    const dom = execFileSync(
      chromium,
      [...given, `--user-data-dir=${folder}/profile`, `--window-size=${width},1200`, '--dump-dom', `file://${path}`],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 },
    )
    const json = /<pre>(.*)<\/pre>/s.exec(dom)?.[1] ?? 'null'
    return JSON.parse(json.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const measured = (elements: readonly string[], style: string, width: number): unknown =>
  run(
    CHROMIUM ?? '',
    `<!doctype html><meta charset="utf-8"><style>${style}</style><body>${elements.join('\n')}<script>${MEASURE}</script></body>`,
    width,
  )

const why = CHROMIUM === undefined ? ' (skipped: there is no Chromium on this machine)' : ''

describe.skipIf(CHROMIUM === undefined)(`text in pictures, measured in Chromium${why}`, async () => {
  const elements = await pictures()
  const count = elements.join('').match(/<text/g)?.length

  it.each([
    ['with the font of the picture', 1400, `${FONT_FACE}${DRAWING_STYLE}`],
    ['with the font of the picture', 2400, `${FONT_FACE}${DRAWING_STYLE}`],
    ['with the fonts of the machine', 1400, DRAWING_STYLE],
    ['with the fonts of the machine', 2400, DRAWING_STYLE],
  ])(
    'does not leave its box %s at %d pixels',
    (_, width, style) => {
      const found = measured(elements, style, width)
      expect(found).toMatchObject({ texts: count, out: [], width })
    },
    90_000,
  )

  it('is as wide as it was measured where the font has all of its letters', () => {
    const plain = elements.map(svg => svg.replaceAll(/ textLength="[^"]*" lengthAdjust="[^"]*"/g, ''))
    const found = measured(plain, `${FONT_FACE}${DRAWING_STYLE}`, 1400)
    expect(found).toMatchObject({ texts: count, out: [], fonts: true })
  })
})

/** What a person does with a page: opens the second namespace, goes back, opens the first with the keyboard, searches. */
const USE = `
const shown = () => [...document.querySelectorAll('[data-view]')].filter(view => !view.hidden).map(view => view.dataset.view).join();
const press = (target, key) => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const parts = [...document.querySelectorAll('[data-view="0"] [data-opens]')];
const seen = [shown()];
parts.find(part => part.dataset.opens === '2').dispatchEvent(new MouseEvent('click', { bubbles: true }));
seen.push(shown());
press(document.activeElement, 'Escape');
seen.push(shown());
press(parts.find(part => part.dataset.opens === '1'), 'Enter');
seen.push(shown());
document.querySelector('[data-view="1"] button').click();
seen.push(shown());
press(document.body, '/');
seen.push(document.activeElement.type);
document.activeElement.value = 'shop';
document.activeElement.dispatchEvent(new Event('input'));
seen.push(document.querySelectorAll('[data-view="0"] .node.found').length > 0, document.querySelectorAll('tbody tr:not([hidden])').length > 0);
const result = document.createElement('pre');
const reachable = document.querySelectorAll('[data-view="0"] .node[tabindex]').length;
document.body.replaceChildren(result);
result.textContent = JSON.stringify({ seen, hacked: window.hacked ?? 'no', reachable });
`

describe.skipIf(CHROMIUM === undefined)(`a page of a network, used in Chromium${why}`, async () => {
  const hostile = '<img src=x onerror="hacked=1">\'"><svg onload=hacked=1></script><script>hacked=1</script>'
  const own = ['shop', hostile].flatMap(group => [node(group, hostile, 0), node(group, 'web', 1)])
  const graph = { ...network, title: hostile, nodes: own, edges: [], notes: [hostile] }
  const graphviz = await loadGraphviz()
  const opens = new Map([
    ['shop', 1],
    [hostile, 2],
  ])
  const views = [namespaceDrawing(graph), openedDrawing(graph, 'shop'), openedDrawing(graph, hostile)].map(
    (drawing, i) => ({ name: i === 0 ? '' : hostile, svg: graphviz.element({ ...drawing, opens }) }),
  )

  it('opens namespaces by click and by key, and runs nothing that a document wrote', () => {
    const page = graphHtml([{ graph, views }]).replace('</body>', `<script>{${USE}}</script></body>`)
    expect(run(CHROMIUM ?? '', page, 1400)).toEqual({
      seen: ['0', '2', '0', '1', '0', 'search', true, true],
      hacked: 'no',
      reachable: 2,
    })
  })
})
