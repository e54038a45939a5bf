/** What the settings of contract/site-settings.ts are called at the desk. */
export const settingWords: Record<string, string> = {
  banner: 'Banner',
  signUps: 'New accounts',
  invitation: 'Invitation',
  freeTokensPerDay: 'Free tokens in a day',
}
