import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import type { RuleRow } from '../../src/dev/site/rule-page.ts'
import { searchTerms } from './search-terms.ts'
import { withoutNode } from './without-node.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const rows: readonly RuleRow[] = JSON.parse(readFileSync(path('../pages/rules.json'), 'utf8'))
const { homepage, version } = JSON.parse(readFileSync(path('../../package.json'), 'utf8'))

// The one setting of where the site is: `homepage` in the package's own package.json.
const base = homepage === undefined ? '/' : new URL(homepage).pathname.replace(/\/?$/, '/')
const areas = [...new Set(rows.map(({ area }) => area))]

export default defineConfig({
  title: 'clauselint',
  description: 'Checks platform configuration against a written platform contract, before anything is deployed',
  lang: 'en',
  srcDir: 'pages',
  outDir: 'dist/site',
  cacheDir: '.vitepress/cache',
  base,
  cleanUrls: true,
  lastUpdated: false,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}logo.svg` }]],
  markdown: {
    // Pages contain <PLACEHOLDERS> and {{ templates }}: text, never elements or expressions.
    html: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { console: 'shellsession', corefile: 'nginx', tofu: 'hcl' },
    config: markdown => {
      const render = markdown.render.bind(markdown)
      // As an entity it is text; as it is, Vue would evaluate what is between the braces.
      markdown.render = (source, env) => render(source, env).replaceAll('{{', '&#123;&#123;')
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        // Examples would be nine tenths of the index, and find every rule for every word of Kubernetes.
        _render: (source, env, markdown) => {
          const html = markdown.render(source.replace(/^```[\s\S]*?^```$/gm, ''), env)
          return env.frontmatter?.['search'] === false ? '' : html
        },
        miniSearch: { options: { tokenize: searchTerms } },
      },
    },
    logo: '/logo.svg',
    nav: [
      { text: 'Guide', link: '/docs/', activeMatch: '^/docs/' },
      { text: 'Rules', link: '/rules/', activeMatch: '^/rules/' },
      { text: 'Playground', link: '/playground' },
      { text: `Versions (${version})`, link: '/versions' },
    ],
    sidebar: {
      '/docs/': [
        {
          text: 'Start',
          items: [
            { text: 'Installation', link: '/docs/installation' },
            { text: 'Usage', link: '/docs/usage' },
            { text: 'Configuration', link: '/docs/configuration' },
            { text: 'Hooks, CI and baselines', link: '/docs/ci' },
            { text: 'Editors', link: '/docs/editors' },
          ],
        },
        {
          text: 'Work with findings',
          items: [
            { text: 'Suppressions', link: '/docs/suppressions' },
            { text: 'Fixes', link: '/docs/fixes' },
            { text: 'Output', link: '/docs/output' },
            { text: 'Confidence', link: '/docs/confidence' },
            { text: 'Graphs', link: '/docs/graphs' },
            { text: 'Rules of your own', link: '/docs/policies' },
            { text: 'Many repositories', link: '/docs/fleet' },
          ],
        },
        {
          text: 'What is read',
          items: [
            { text: 'Inputs', link: '/docs/inputs' },
            { text: 'Helm charts', link: '/docs/charts' },
            { text: 'Terraform', link: '/docs/terraform' },
            { text: 'What is not read', link: '/docs/unread' },
            { text: 'Rulings', link: '/docs/rulings' },
            { text: 'Coverage', link: '/rules/coverage' },
          ],
        },
        {
          text: 'How good it is',
          items: [
            { text: 'Precision', link: '/docs/precision' },
            { text: 'Performance', link: '/docs/performance' },
            { text: 'Security', link: '/docs/security' },
          ],
        },
        {
          text: 'Working on it',
          items: [
            { text: 'Contributing', link: '/docs/contributing/' },
            { text: 'Architecture', link: '/docs/architecture' },
            { text: 'Glossary', link: '/docs/contributing/glossary' },
          ],
        },
      ],
      '/rules/': areas.map(area => ({
        text: area,
        collapsed: true,
        items: rows
          .filter(row => row.area === area)
          .map(({ id }) => ({ text: id.slice(area.length + 1), link: `/rules/${id}` })),
      })),
    },
    outline: [2, 3],
    socialLinks: [],
  },
  vite: {
    publicDir: path('../pages/public'),
    build: { chunkSizeWarningLimit: 4000 },
    worker: { format: 'es', plugins: () => [withoutNode()] },
    resolve: { alias: { 'node:path': 'pathe' } },
  },
})
