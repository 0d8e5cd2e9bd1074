import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { serve } from './serve.ts'

// npm run check:site, last step: uses the built site in Chromium as a person does. Without Chromium it says so and passes.

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const executable = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap(folder => NAMES.map(name => join(folder, name)))
  .find(path => existsSync(path))

/** The most that the playground may load before a person sees and types in it, compressed; the linter comes after that. */
const MAX_FIRST_PAGE = 500_000
const SLOW = 60_000

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** A page that fails on what a visitor would find in the console, and on each request to another host. */
async function open(
  browser: Browser,
  url: string,
  address: string,
  options: { readonly width?: number; readonly dark?: boolean } = {},
) {
  const { width = 1280, dark = false } = options
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(SLOW)
  const faults: string[] = []
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', error => faults.push(String(error)))
  page.on('request', request => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(url)) faults.push(`asks ${request.url()}`)
  })
  await page.goto(url + address, { waitUntil: 'load' })
  await isListening(page)
  const close = async (): Promise<void> => {
    await context.close()
    assert.deepEqual(faults, [], `${address} has errors`)
  }
  return { page, close }
}

/** Resolves when the page hears keys and clicks. A loaded page is only drawn: what is typed before Vue mounts it is lost. */
const isListening = (page: Page) => page.waitForFunction(`'__vue_app__' in document.querySelector('#app')`)

const findings = (page: Page) => page.locator('#playground-results li')
const isChecked = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /checked in|made:/ })
    .waitFor()

const STEPS: Readonly<Record<string, (browser: Browser, url: string) => Promise<void>>> = {
  'the search finds a check by its id, with the keyboard alone': async (browser, url) => {
    const { page, close } = await open(browser, url, '/')
    await page.keyboard.press('Control+k')
    await page.locator('.VPLocalSearchBox input').waitFor()
    await page.keyboard.type('CL-04')
    await page.locator('.VPLocalSearchBox .result').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/rules\/controlplane\/public-endpoint/)
    await page.locator('h1', { hasText: 'controlplane/public-endpoint' }).waitFor()
    await close()
  },
  'the list of rules is filtered, and its address keeps the filters': async (browser, url) => {
    const { page, close } = await open(browser, url, '/rules/')
    const rows = page.locator('.rules tbody tr')
    const all = await rows.count()
    assert.ok(all > 300, `${all} rules`)
    await page.getByLabel('Area').selectOption('registry')
    await page.getByLabel('Severity').selectOption('error')
    await page.getByLabel('Fix').selectOption('yes')
    const some = await rows.count()
    assert.ok(some > 0 && some < all / 4, `${some} of ${all}`)
    const filtered = page.url()
    assert.match(filtered, /area=registry&severity=error&fix=yes/)
    await page.goto(filtered)
    await isListening(page)
    await page.locator('.rules p', { hasText: `${some} of ${all} rules` }).waitFor()
    await close()
  },
  'a typed mistake is found and fixed, with the keyboard alone': async (browser, url) => {
    const { page, close } = await open(browser, url, '/playground')
    await isChecked(page)
    await findings(page).filter({ hasText: 'contianers' }).first().waitFor()
    const text = page.locator('.cm-content')
    await text.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('      restartPolicy: Allways\n')
    const typed = findings(page).filter({ hasText: 'Allways' })
    await typed.first().waitFor()
    const fix = findings(page).filter({ hasText: 'contianers' }).locator('.fix').first()
    await fix.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'made:' }).waitFor()
    await findings(page).filter({ hasText: 'contianers' }).first().waitFor({ state: 'detached' })
    assert.match(await text.innerText(), /containers:/)
    assert.ok((await page.locator('.cm-lintRange').count()) > 0, 'nothing is underlined')
    await close()
  },
  'a link has the files, and opens them again': async (browser, url) => {
    const { page, close } = await open(browser, url, '/playground')
    await isChecked(page)
    await page.getByLabel('Example').selectOption({ index: 1 })
    await findings(page).filter({ hasText: 'PostgreSQL' }).first().waitFor()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.waitForURL(/#.{100}/)
    const shared = page.url()
    await close()
    const again = await open(browser, url, shared.slice(url.length))
    await findings(again.page).filter({ hasText: 'PostgreSQL' }).first().waitFor()
    assert.ok(await again.page.getByRole('tab', { name: /iam\.tf/ }).isVisible())
    await again.close()
  },
  "a rule of one's own judges, documents have kinds, and graphs are drawn": async (browser, url) => {
    const { page, close } = await open(browser, url, '/playground')
    await isChecked(page)
    await page.getByLabel('Example').selectOption({ index: 2 })
    await findings(page).filter({ hasText: 'names the team that owns it' }).first().waitFor()
    await page.getByRole('tab', { name: 'documents' }).click()
    await findings(page).filter({ hasText: 'Workload' }).first().waitFor()
    await page.getByRole('tab', { name: 'graph' }).click()
    await page.frameLocator('iframe[title=Graph]').locator('svg').first().waitFor()
    await page.getByRole('tab', { name: 'graph' }).press('ArrowLeft')
    await page.getByRole('tab', { name: 'documents', selected: true }).waitFor()
    await close()
  },
  'pages are light and dark as the system is': async (browser, url) => {
    for (const address of ['/', '/rules/registry/tag-mutability', '/playground']) {
      const colours = await Promise.all(
        [false, true].map(async dark => {
          const { page, close } = await open(browser, url, address, { dark })
          const colour = await page.evaluate('getComputedStyle(document.body).backgroundColor')
          await close()
          return String(colour)
        }),
      )
      assert.notEqual(colours[0], colours[1], address)
    }
  },
  'pages fit into 360 pixels': async (browser, url) => {
    for (const address of [
      '/',
      '/rules/',
      '/rules/registry/tag-mutability',
      '/docs/ci',
      '/docs/precision',
      '/playground',
    ]) {
      const { page, close } = await open(browser, url, address, { width: 360 })
      const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
      assert.ok(width <= 360, `${address} is ${width} pixels wide`)
      await close()
    }
  },
  'the playground is small beside the linter, which comes after it in a thread of its own': async (browser, url) => {
    const { page, close } = await open(browser, url, '/')
    const sizes: number[] = []
    // What the thread loads is not a response of the page.
    page.on('response', async response => sizes.push((await response.request().sizes()).responseBodySize))
    await page.goto(`${url}/playground`)
    await isChecked(page)
    const size = sizes.reduce((sum, one) => sum + one, 0)
    say(`  ${Math.round(size / 1000)} KB, compressed`)
    assert.ok(size < MAX_FIRST_PAGE, `${size} bytes`)
    await close()
  },
}

async function main(): Promise<void> {
  if (executable === undefined) return say('check-site: skipped in a browser, there is no Chromium')
  const { url, server } = await serve('dist/site')
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] })
  try {
    for (const [name, step] of Object.entries(STEPS)) {
      await step(browser, url)
      say(`ok: ${name}`)
    }
  } finally {
    await browser.close()
    server.close()
  }
}

await main()
