import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

test('what the server renders of tabs holds no style attribute, which the content security policy would refuse', () => {
  const html = renderToString(
    <Tabs label="Admin" items={[{ id: 'users', label: 'Users' }]} value="users" onValue={() => undefined}>
      <TabPanel id="users">All users</TabPanel>
    </Tabs>,
  )
  expect(html).toContain('All users')
  expect(html).not.toContain('style=')
})
