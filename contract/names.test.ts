import { expect, test } from 'vitest'
import { isPlainName } from './names.ts'

test.each([
  'Nora',
  'J.R. Ewing',
  'Žofie Nováková',
  'O’Brien-Smith',
  '山田 太郎',
  'مریم‌السادات',
  'Sam (she/her)',
  'Dr. No',
  '👩‍💻 dev',
  'a_b-c 2',
  'Anna & Bob',
  '@nora',
])('MAIL-14 %s is a name', (name) => expect(isPlainName(name)).toBe(true))

test.each([
  'two\nlines',
  'two\r\nlines',
  'two\u2028lines',
  'tab\there',
  'evil.com',
  'win at evil.co now',
  'EVIL.COM',
  'evil。com',
  'evil．com',
  'evil․com',
  'https://evil',
  'http:evil',
  'www evil',
  'mailto:a@b',
  '127.0.0.1',
  'Bücher.example',
  'a\u202eb',
  'in\u200bvisible',
  'xn--e1a.xn--p1ai',
  'zero\u0000byte',
  'e\u200bvil',
  'evil.c\u200bom',
])('MAIL-14 %j is more than a name', (name) => expect(isPlainName(name)).toBe(false))
