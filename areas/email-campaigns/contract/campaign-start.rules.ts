/** A new campaign to these customers, as the screen that writes it finds it when it opens: its address, the name under which it keeps what is open, and that. */
export const campaignToChosen = (contactIds: readonly string[]) => ({
  path: "/email-campaigns",
  name: "dialog",
  value: { kind: "create" as const, contactIds: [...contactIds] },
});
