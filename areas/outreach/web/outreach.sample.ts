import type { Reach } from "#areas/outreach/contract/consents.schema.ts";
import type { DomainCheck, MailServer } from "#areas/outreach/contract/mail-server.schema.ts";
import type { MailReadiness } from "#areas/outreach/contract/mail.schema.ts";
import { type SendingRules, usualSendingRules } from "#areas/outreach/contract/sending-rules.schema.ts";
import type { Suppression } from "#areas/outreach/contract/suppressions.schema.ts";

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** How the demo's business sends its email. */
export const sampleMailServer = (): MailServer => ({
  host: "mail.alderandrye.example",
  port: 587,
  security: "starttls",
  username: "hello@alderandrye.example",
  hasPassword: true,
  fromName: "Alder & Rye",
  fromAddress: "hello@alderandrye.example",
  replyTo: null,
  postalAddress: "12 Alder Street, Portland",
  perMinute: 300,
  perDomainMinute: null,
  dkimDomain: "alderandrye.example",
  dkimSelector: "mainstay",
  hasDkimKey: true,
  bounceAddress: "bounces@alderandrye.example",
  bounceTagged: true,
  bounceUrl: "https://mainstay.example/api/outreach/bounces/…",
  imapHost: null,
  imapPort: null,
  imapSecurity: "tls",
  imapUsername: null,
  hasImapPassword: false,
  imapCheckedAt: null,
  imapError: null,
  verifiedAt: daysAgo(12),
  pausedReason: null,
  hasInstallationServer: false,
  installationAddress: null,
  provenDomain: null,
  perDay: null,
  isTest: false,
});

/** The state of the demo's domain records. */
export const sampleReadiness = (): MailReadiness => ({
  ready: true,
  isTest: false,
  fromName: "Alder & Rye",
  fromAddress: "hello@alderandrye.example",
  replyTo: null,
  postalAddress: "12 Alder Street, Portland",
});

export const sampleDomain = (): DomainCheck[] => [
  {
    kind: "spf",
    name: "alderandrye.example",
    wanted: null,
    found: "v=spf1 mx ~all",
    state: "good",
    words: "Found. Make sure it names your email provider.",
  },
  {
    kind: "dkim",
    name: "mainstay._domainkey.alderandrye.example",
    wanted: null,
    found: "v=DKIM1; k=rsa; p=…",
    state: "good",
    words: "Found, and it’s the right key.",
  },
  {
    kind: "dmarc",
    name: "_dmarc.alderandrye.example",
    wanted: "v=DMARC1; p=none",
    found: null,
    state: "missing",
    words:
      "Gmail, Yahoo and other large providers require this record from anyone who emails many people. This value changes nothing else.",
  },
];

/** Who gets no email from the demo's business. */
export const sampleSuppressions = (): Suppression[] => [
  {
    id: "01930000-0000-7000-80ab-000000000001",
    channel: "email",
    address: "p.lindqvist@example.com",
    reason: "unsubscribed",
    beneath: null,
    lowest: null,
    evidence: null,
    until: null,
    createdByName: null,
    createdAt: daysAgo(3),
  },
  {
    id: "01930000-0000-7000-80ab-000000000002",
    channel: "email",
    address: "orders@oldmill.example",
    reason: "bounced",
    beneath: null,
    lowest: null,
    evidence: "550 5.1.1 No such user",
    until: null,
    createdByName: null,
    createdAt: daysAgo(20),
  },
];

/** How often the demo's business emails one person. */
export const sampleSendingRules = (): SendingRules => usualSendingRules;

/** What the demo's customers agreed to. */
export const sampleReach = (): Reach[] => [
  {
    channel: "email",
    address: "dana@example.com",
    reason: null,
    until: null,
    isConsentNeeded: false,
    consent: null,
  },
  {
    channel: "text",
    address: "+15035550142",
    reason: null,
    until: null,
    isConsentNeeded: true,
    consent: {
      id: "01930000-0000-7000-80ac-000000000001",
      channel: "text",
      isGiven: true,
      wording: "Yes, you may text me offers",
      source: "Form at the counter",
      givenAt: daysAgo(30),
      recordedByName: "Rosa Alder",
      createdAt: daysAgo(30),
    },
  },
  {
    channel: "call",
    address: "+15035550142",
    reason: "no_consent",
    until: null,
    isConsentNeeded: true,
    consent: null,
  },
];
