import { expect, it } from 'vitest'
import { faultOfName } from './names.rules.ts'

const nfkc = (name: string) => name.normalize('NFKC')

it.each([
  ['аdmin', 'name_scripts'],
  ['ａｄｍｉｎ', 'name_reserved'],
  ['ſupport', 'name_reserved'],
  ['footlight', 'name_reserved'],
  ['the.footlight.team', 'name_reserved'],
  ['root', 'name_reserved'],
  ['ROOT', 'name_reserved'],
  ['house-manager', 'name_reserved'],
  ['adm1n', 'name_reserved'],
  ['admin_2', 'name_reserved'],
  ['ádmin', 'name_reserved'],
  ['adrnin', 'name_reserved'],
  ['ᴀᴅᴍɪɴ', 'name_scripts'],
  ['ᎪᎠᎷᏆΝ', 'name_scripts'],
  ['_._', 'name_letter'],
  ['ada', null],
  ['rooty', null],
  ['supporter', null],
  ['müller-2024', null],
  ['анна_к', null],
  ['太郎taro', null],
])('[A1] the username %s: %s', (name, fault) => {
  expect(faultOfName(nfkc(name), 'username')).toBe(fault)
})

it.each([
  ['Admin', 'name_reserved'],
  ['Footlight Support', 'name_reserved'],
  ['Foot­light', 'name_signs'],
  ['F00tlight', 'name_reserved'],
  ['House manager', 'name_reserved'],
  ['Suppоrt', 'name_scripts'],
  ['\u200d\u200d', 'name_signs'],
  ['\u0301\u0301', 'name_letter'],
  ['\u17b4\u17b5', 'name_signs'],
  ['\u{1d173}', 'name_signs'],
  ['\ue000', 'name_signs'],
  ['\u{e0020}\u{e007f}', 'name_signs'],
  ['\ufffc', 'name_signs'],
  [`a${'\u0301'.repeat(59)}`, 'name_marks'],
  ['Ad\u200cmin', 'name_signs'],
  ['Ada\u200dLove', 'name_signs'],
  ['🎭🎭', 'name_letter'],
  ['123', 'name_letter'],
  ['Zoë Ångström-O’Neill', null],
  ['Nguyễn Thị Ánh', null],
  ['DJ Анна', null],
  ['王小明', null],
  ['さくら Sakura', null],
  ['김 Kim', null],
  ['می\u200cخواهم', null],
  ['क्\u200dष', null],
  ['ชื่อน้ำ', null],
  ['👩‍🎤 Mira 🏴󠁧󠁢󠁥󠁮󠁧󠁿', null],
  ['Root Down Band', null],
  ['Əli Ɛfua', null],
])('[A7] the display name %s: %s', (name, fault) => {
  expect(faultOfName(nfkc(name), 'displayName')).toBe(fault)
})
