/** Opens the campaign form for these customers: the screen's address, the name under which it keeps what is open, and the kept state itself. */
export const campaignToChosen = (contactIds: readonly string[]) => ({
  path: "/email-campaigns",
  name: "dialog",
  value: { kind: "create" as const, contactIds: [...contactIds] },
});
