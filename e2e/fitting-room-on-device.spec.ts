import { makeKey } from './api-keys.ts'
import { drawOnDevice } from './drawn-device.ts'
import { expect, isNight, keepPicture, test } from './fixtures.ts'
import { useWholeServer } from './own-server.ts'
import { createPerson, registerVerified } from './people.ts'
import { smallPerson } from './pictures.ts'
import { startShop } from './shop-server.ts'

/* The fitting room of an installation that lets browsers make pictures. */

useWholeServer()

test('BUTTON-11 where a shop offers the small picture alone, the photo never leaves the device, and nothing costs', async ({
  page,
  context,
  baseURL,
  problems,
}) => {
  problems.allow(/WebGL|GPU/)
  // That the engine itself sends nothing while it makes a picture: device-preview.spec.ts.
  if (!isNight) await drawOnDevice(context)
  const shop = await startShop(baseURL ?? '')
  problems.allow(new RegExp(`request to another host: ${shop.nearOrigin}`))
  await registerVerified(context, createPerson('Shop'))
  shop.useKey(
    await makeKey(context, { name: 'Shop', scope: 'widget', origins: [shop.nearOrigin, baseURL ?? ''] }),
  )
  const [room] = await (await context.request.get('/api/fitting-rooms')).json()
  const settings = { ...room.settings, mode: 'device' }
  await context.request.put(`/api/fitting-rooms/${room.id}`, { data: settings })
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.method() !== 'GET') sent.push(`${one.method()} ${new URL(one.url()).pathname}`)
  })
  await page.goto(`${shop.nearOrigin}/plain.html`)
  await page.getByRole('button', { name: 'Try it on · Klein knit' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Your photo stays on this device')).toBeVisible()
  await frame.getByLabel('Choose a photo').setInputFiles(await smallPerson.read())
  // There is nothing to agree to.
  await frame.getByRole('button', { name: 'Try it on', exact: true }).click()
  await expect(frame.getByRole('heading', { name: 'Your picture is ready' })).toBeVisible({
    timeout: 120_000,
  })
  await keepPicture(page, 'fitting-room-device')
  expect(new Set(sent)).toEqual(new Set(['POST /api/fitting-room/events']))
  const opened = page.frames().find((one) => one.url().includes('/fitting-room'))
  expect(await opened?.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await (await context.request.get('/api/tokens/balance')).json()).toMatchObject({ balance: 3 })
  shop.stop()
})

test('BUTTON-12 what is used up is said kindly, and one’s own device makes a picture instead', async ({
  page,
  context,
  baseURL,
  problems,
}) => {
  await drawOnDevice(context)
  problems.allow(/429 POST .*fitting-room|status of 429/)
  const shop = await startShop(baseURL ?? '')
  problems.allow(new RegExp(`request to another host: ${shop.nearOrigin}`))
  await registerVerified(context, createPerson('Poor'))
  // A new organisation has no tokens.
  const { id } = await (await context.request.post('/api/organisations', { data: { name: 'Poor' } })).json()
  const origins = [shop.nearOrigin, baseURL ?? '']
  const unlimited = { isTest: false, tokensPerDay: null, tokensPerMonth: null, expiresInDays: null }
  const data = { name: 'Poor', scope: 'widget', origins, ...unlimited }
  shop.useKey((await (await context.request.post(`/api/api-keys?account=${id}`, { data })).json()).key)
  await page.goto(`${shop.nearOrigin}/plain.html`)
  await page.getByRole('button', { name: 'Try it on · Klein knit' }).click()
  const room = page.frameLocator('iframe')
  await room.getByLabel('Choose a photo').setInputFiles(await smallPerson.read())
  await room.getByRole('button', { name: 'Agree and try it on' }).click()
  await expect(room.getByRole('alert')).toHaveText(/All pictures that this shop offers for now are made/)
  await keepPicture(page, 'fitting-room-used-up')
  await room.getByRole('button', { name: 'Make a small picture on this device' }).click()
  await expect(room.getByRole('heading', { name: 'Your picture is ready' })).toBeVisible({ timeout: 120_000 })
  shop.stop()
})
