/** What the owner of the machine is told when nothing may leave. */
export const standingWords = {
  held: "Restored from a backup: no email, reminder, invoice, webhook or charge leaves until you run npm run resume. It lists first what is due. Everybody signs in again, as at the time of the backup: passwords, passkeys and two-step sign-in of before are back. API keys, teammates and addresses that were removed since the backup are back, too: remove them again.",
  copy: "This is a copy restored with --quiet: nothing ever leaves it.",
} as const;
