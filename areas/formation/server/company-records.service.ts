import type { PdfBlock } from "#platform/server/pdf-document.ts";
import { companies } from "#areas/formation/contract/law-texts.rules.ts";
import {
  addressText,
  blank,
  body,
  dayText,
  type DocumentFacts,
  type DocumentText,
  namesText,
  ownersTable,
  sections,
  signatures,
} from "./document-parts.service.ts";

const isCorporation = ({ businessType }: DocumentFacts): boolean =>
  businessType === "corporation" || businessType === "scorp";

/** Who decides, and what their agreement is called. */
const wordsOf = (facts: DocumentFacts) =>
  isCorporation(facts)
    ? { it: "corporation", who: "Director", many: "directors", agreement: "bylaws" }
    : facts.businessType === "llc"
      ? { it: "company", who: "Member", many: "members", agreement: "operating agreement" }
      : { it: "partnership", who: "Partner", many: "partners", agreement: "partnership agreement" };

const subtitleOf = ({ businessType, state }: DocumentFacts): string =>
  companies.includes(businessType)
    ? `A ${businessType === "llc" ? "limited liability company" : "corporation"} of ${state}`
    : `In ${state}`;

/** What is decided at the start. */
function decisionsOf(facts: DocumentFacts): (readonly [string, ...string[]])[] {
  const { it, many, agreement } = wordsOf(facts);
  const { businessType, owners } = facts;
  const filed = companies.includes(businessType)
    ? [
        [
          "Filed papers",
          `The papers that formed the ${it}, filed with ${facts.state} on ${dayText(facts.formedOn)}, are accepted. A copy is kept with the records.`,
        ] as const,
      ]
    : [];
  const offices = isCorporation(facts)
    ? [
        [
          "Officers",
          `Elected until successors are elected: president ${blank(26)}, secretary ${blank(26)}, treasurer ${blank(26)}.`,
        ] as const,
        [
          "Shares",
          `For what each of them pays, shares are issued to ${namesText(owners)}, in the numbers that the ledger of shares shows. The board finds that this is fair value. Once paid, the shares are fully paid.`,
        ] as const,
      ]
    : [];
  const election =
    businessType === "scorp"
      ? [
          [
            "Election as an S corporation",
            "The corporation elects under section 1362 of the Internal Revenue Code to be taxed as an S corporation. The president signs Form 2553, and each shareholder signs its consent.",
          ] as const,
        ]
      : [];
  return [
    ...filed,
    ["Rules", `The ${agreement} presented to the ${many} is adopted. A copy is kept with the records.`],
    ...offices,
    [
      "Bank account",
      `An account is opened for the ${it} at ${blank(30)}. These people can sign for it, each alone: ${blank(44)}.`,
    ],
    [
      "Tax number and taxes",
      `The ${it} ${facts.ein ? `uses its EIN, ${facts.ein}` : "applies to the IRS for an EIN"}. Its accounting year ends on December 31.`,
    ],
    ...election,
    [
      "Costs of the start",
      `What was paid and done for the ${it} before today is approved, and paid back to whoever paid it, against receipts.`,
    ],
    ["Other decisions", blank(76), blank(76), blank(76)],
  ];
}

const signersOf = (facts: DocumentFacts) => {
  const { who } = wordsOf(facts);
  // Who directs a corporation isn't among its answers: shareholders elect them.
  return isCorporation(facts)
    ? Array.from({ length: 4 }, () => ({ name: blank(30), role: who }))
    : facts.owners.map(({ name }) => ({ name, role: who }));
};

/** Minutes of the first meeting: of directors, members or partners. */
export function minutesOf(facts: DocumentFacts): DocumentText {
  const { many } = wordsOf(facts);
  const present = isCorporation(facts) ? blank(60) : namesText(facts.owners);
  return {
    title: `Minutes of the first meeting of the ${many} of ${facts.name}`,
    subtitle: subtitleOf(facts),
    blocks: [
      body(`Held on ${blank(20)} at ${blank(8)}, at ${addressText(facts.address)}.`),
      body(`Present: ${present}. Absent: ${blank(30)}.`),
      body(
        `${blank(30)} led the meeting, and ${blank(30)} took the minutes. All had notice or waive it, and there was a quorum. The following was decided by ${blank(6)} votes for and ${blank(6)} against.`,
      ),
      ...sections(decisionsOf(facts)),
      body(`There was nothing else to decide, and the meeting ended at ${blank(8)}.`),
      ...signatures([
        { name: blank(30), role: "Led the meeting" },
        { name: blank(30), role: "Took the minutes" },
      ]),
    ],
  };
}

/** The same decisions in writing, without a meeting. */
export function consentsOf(facts: DocumentFacts): DocumentText {
  const { many, it } = wordsOf(facts);
  return {
    title: `Written consent of the ${many} of ${facts.name}`,
    subtitle: subtitleOf(facts),
    blocks: [
      body(
        `All ${many} of the ${it} consent in writing, without a meeting, to what follows. It counts from the day on which the last of them has signed, and is kept with the minutes.`,
      ),
      ...sections(decisionsOf(facts)),
      { kind: "heading", text: "Signatures" },
      ...signatures(signersOf(facts)),
    ],
  };
}

const emptyRows = 8;

/** Who owns what, with room for what comes: issues, and transfers. */
export function ledgersOf(facts: DocumentFacts): DocumentText {
  const ofShares = isCorporation(facts);
  const who = ofShares ? "Shareholder" : wordsOf(facts).who;
  const blocks: PdfBlock[] = [
    { kind: "heading", text: ofShares ? "Shares issued" : `${who}s` },
    ownersTable(facts.owners, {
      who,
      empty: ofShares
        ? ["Certificate no.", "Shares", "Date", "Paid"]
        : ["Contribution", "Value in dollars", "Date"],
      more: emptyRows,
    }),
    { kind: "heading", text: "Transfers" },
    {
      kind: "table",
      wraps: true,
      columns: ["Date", "From", "To", ofShares ? "Shares" : "Percent", "Signed by"].map((title) => ({
        title,
        share: title === "From" || title === "To" ? 2 : 1,
      })),
      rows: Array.from({ length: emptyRows }, () => [blank(9), blank(18), blank(18), blank(9), blank(9)]),
    },
  ];
  return { title: `Ledger of ${who.toLowerCase()}s of ${facts.name}`, subtitle: subtitleOf(facts), blocks };
}
