import type { PdfBlock } from "#platform/server/pdf-document.ts";
import { datesOf } from "#areas/formation/contract/dates.rules.ts";
import {
  addressText,
  blank,
  body,
  dayText,
  type DocumentFacts,
  type DocumentText,
} from "./document-parts.service.ts";

const lines = (rows: readonly (readonly [string, string, string])[]): PdfBlock => ({
  kind: "table",
  wraps: true,
  columns: [
    { title: "Line", share: 0.6 },
    { title: "The form asks for", share: 3 },
    { title: "Your answer", share: 3.4 },
  ],
  rows,
});

const about: PdfBlock = { kind: "heading", text: "About this sheet" };
const neverHere = "Write it only on the IRS’s own form. It isn’t kept here.";

const entityOf = ({ businessType, owners }: DocumentFacts): string => {
  if (businessType === "sole") return "Sole proprietor";
  if (businessType === "partnership") return "Partnership";
  if (businessType === "scorp") return "Corporation (form number 1120-S, once Form 2553 is accepted)";
  if (businessType === "corporation") return "Corporation (form number 1120)";
  return owners.length > 1
    ? "Partnership, unless the LLC elects otherwise (see line 9a of the instructions)"
    : "Other: disregarded entity, unless the LLC elects otherwise (see line 9a of the instructions)";
};

/** What Form SS-4 asks for, line by line, with the answers that are known. */
export function ss4WorksheetOf(facts: DocumentFacts): DocumentText {
  const { businessType, owners, name, state, address, formedOn, purpose } = facts;
  const isLlc = businessType === "llc";
  const isCorporation = businessType === "corporation" || businessType === "scorp";
  const owner = owners.length === 1 ? owners[0]?.name : undefined;
  return {
    title: "Worksheet for Form SS-4",
    subtitle: `Application for an EIN: ${name}`,
    blocks: [
      about,
      body(
        "An EIN is free. Applying online at irs.gov gives it at once; the answers are the same. This sheet isn’t the form, and isn’t sent to the IRS.",
      ),
      lines([
        ["1", "Legal name of the entity or individual", businessType === "sole" ? (owner ?? blank()) : name],
        ["2", "Trade name, if it differs", businessType === "sole" ? name : blank()],
        ["3", "Executor, administrator, trustee, “care of” name", blank()],
        ["4a, 4b", "Mailing address", addressText(address)],
        ["5a, 5b", "Street address, if it differs", blank()],
        [
          "6",
          "County and state of the principal business",
          `${blank(14)} County, ${address?.state ?? blank(6)}`,
        ],
        ["7a", "Name of the responsible party", owner ?? blank()],
        ["7b", "Their SSN, ITIN or EIN", neverHere],
        ["8a", "Is it a limited liability company?", isLlc ? "Yes" : "No"],
        [
          "8b",
          "If yes, the number of LLC members",
          isLlc ? String(owners.length || blank(6)) : "Doesn’t apply",
        ],
        ["8c", "If yes, was the LLC organized in the United States?", isLlc ? "Yes" : "Doesn’t apply"],
        ["9a", "Type of entity", entityOf(facts)],
        [
          "9b",
          "If a corporation, the state where it was incorporated",
          isCorporation ? state : "Doesn’t apply",
        ],
        ["10", "Reason for applying", "Started new business"],
        ["11", "Date the business started", dayText(formedOn)],
        ["12", "Closing month of the accounting year", "December"],
        ["13", "Most employees in the next 12 months: agricultural, household, other", blank()],
        ["14", "Form 944 instead of 941, if employment tax is expected to be $1,000 or less?", blank()],
        ["15", "First date that wages are paid", blank()],
        ["16", "Principal activity", blank()],
        ["17", "Principal line of goods sold, work done or services", purpose ?? blank()],
        ["18", "Has it applied for an EIN before?", blank()],
      ]),
      {
        kind: "text",
        text: "Lines as on Form SS-4 (Rev. December 2023). Check irs.gov/FormSS4 for a newer one.",
      },
    ],
  };
}

/** What Form 2553 asks for, line by line, with the answers that are known. */
export function form2553WorksheetOf(facts: DocumentFacts): DocumentText {
  const { businessType, incorporationState, owners, name, state, address, formedOn, ein } = facts;
  const due =
    formedOn === null
      ? undefined
      : datesOf({
          businessType: "scorp",
          incorporationState,
          formedOn,
          to: `${Number(formedOn.slice(0, 4)) + 1}-12-31`,
        }).find(({ rule }) => rule === "s_election");
  return {
    title: "Worksheet for Form 2553",
    subtitle: `Election by a small business corporation: ${name}`,
    blocks: [
      about,
      body(
        due
          ? `To take effect in the first tax year, the form is due by ${dayText(due.dueOn)}, if the tax year began on ${dayText(formedOn)}.`
          : "To take effect in the first tax year, the form is due two months and 15 days after that year begins.",
      ),
      body("This sheet isn’t the form, and isn’t sent to the IRS. All shareholders sign the form itself."),
      { kind: "heading", text: "Part I" },
      lines([
        ["", "Name and address", `${name}, ${addressText(address)}`],
        ["A", "Employer identification number", ein ?? blank()],
        ["B", "Date incorporated", dayText(formedOn)],
        ["C", "State of incorporation", state],
        ["D", "Has its name or address changed since it applied for its EIN?", blank()],
        ["E", "Election is to be effective for the tax year beginning", dayText(formedOn)],
        ["F", "Tax year", "Calendar year"],
        [
          "G",
          "More than 100 shareholders, and fewer only as members of one family?",
          owners.length > 100 ? blank() : "No",
        ],
        ["H", "Name, title and telephone of whom the IRS may ask", blank()],
        ["I", "If the election is late: why", blank()],
      ]),
      { kind: "heading", text: "Shareholders and their consents" },
      {
        kind: "table",
        wraps: true,
        columns: [
          { title: "J Name, address", share: 3 },
          { title: "K Signature, date", share: 2 },
          { title: "L Shares, date", share: 2 },
          { title: "M SSN or EIN", share: 2 },
          { title: "N Year end", share: 1.4 },
        ],
        rows: owners.map(({ name: who, percent }) => [
          `${who}, ${blank(20)}`,
          "On the form",
          `${percent}%, ${blank(8)}`,
          "Only on the form",
          "12/31",
        ]),
      },
      {
        kind: "text",
        text:
          businessType === "llc"
            ? "An LLC that sends Form 2553 in time is taken to have elected to be a corporation. Where a spouse has a share by a community property state’s law, the form asks for the spouse’s consent, too."
            : "Where a spouse has a share by a community property state’s law, the form asks for the spouse’s consent, too.",
      },
      {
        kind: "text",
        text: "Lines as on Form 2553 (Rev. December 2017). Check irs.gov/Form2553 for a newer one.",
      },
    ],
  };
}
