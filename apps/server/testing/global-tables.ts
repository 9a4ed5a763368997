/** Tables that belong to nobody's workspace, each with its reason. */
export const globalTables: Record<string, string> = {
  users: "one person may work in several workspaces",
  sessions: "looked up before any workspace is entered",
  password_resets: "belongs to a person",
  email_changes: "belongs to a person",
  email_returns: "belongs to a person",
  two_factors: "belongs to a person",
  recovery_codes: "belong to a person",
  passkeys: "belong to a person, looked up before any workspace is entered",
  push_subscriptions: "belong to a person's session, which is in one workspace at a time",
  used_tickets: "used before anyone is known; keys are hashes",
  attempts: "counted before anyone is known; keys are hashes",
  mails: "mail of the product itself, about accounts",
  sales_requests: "people who want to talk about a plan, most of them in no workspace yet",
  billing_events: "written down before it is known which business a customer of Stripe is",
  article_votes: "how many found an article helpful, of all readers, nameless",
  empty_searches: "words that found no article, of all readers, nameless",
  stops_kept:
    "STOPs of businesses that were closed, for ten years; hashes only, and nobody but two triggers reads them",
  social_media_apps: "this installation as each Mastodon server knows it, the same for all businesses",
  demo_leads: "people who are in no workspace yet",
  migrations: "what was done to this database",
  support_hosts:
    "people who answer for the installation, whatever business asks; only the owner of the machine writes it",
  installation: "one row about the whole installation: its key, and whether anything may leave it",
};
