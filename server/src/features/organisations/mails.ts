import { invitationDays, type OrganisationRole } from '../../../../contract/organisations.ts'
import { greet, writeLetter, type MailText } from '../../platform/letter.ts'

type Invited = { brand: string; name: string; role: OrganisationRole; url: string }

/** Names nobody but the organisation, whose name holds no web address. */
export function writeInvitationMail({ brand, name, role, url }: Invited): MailText {
  return writeLetter({
    brand,
    subject: `You are invited to ${name} at ${brand}`,
    paragraphs: [
      greet(''),
      `Somebody at ${name} would like you to work with them at ${brand}, with the role "${role}".`,
      `Sign in or register with this address within ${invitationDays} days, and you find the invitation where the button leads. If you do not know ${name}, there is nothing to do.`,
    ],
    action: { label: 'See the invitation', url },
  })
}
