import {
  addressText,
  blank,
  body,
  dayText,
  type DocumentFacts,
  type DocumentText,
  ownersTable,
  purposeText,
  sections,
  signatures,
} from "./document-parts.service.ts";

/** The agreement of a general partnership. */
export function partnershipAgreementOf({
  name,
  state,
  formedOn,
  purpose,
  address,
  owners,
}: DocumentFacts): DocumentText {
  return {
    title: `Partnership Agreement of ${name}`,
    subtitle: `A general partnership in ${state}`,
    blocks: [
      ...sections([
        [
          "The partnership",
          `The people in Schedule A (the “Partners”) carry on a general partnership under the name ${name} (the “Partnership”) from ${dayText(formedOn)} on. Its purpose is ${purposeText(purpose)}. Its principal office is at ${addressText(address)}.`,
          "In a general partnership each Partner owes its debts with all that they have.",
        ],
        [
          "Contributions",
          "Each Partner contributes what Schedule A lists, and doesn’t have to contribute more. The Partnership keeps a capital account for each. No interest is paid on contributions. A Partner’s loan is written down with its amount, interest and day of repayment.",
        ],
        [
          "Profit, loss and payments",
          "Profit and loss are shared by the percentages in Schedule A. The Partners decide together when and how much is paid out. Pay for a Partner’s work is agreed in writing.",
        ],
        [
          "Management and votes",
          "Every Partner takes part in managing. Partners vote by their percentages, and everyday business is decided by more than 50 percent. Each Partner can sign for the Partnership in everyday business, up to $ ____________ for each transaction.",
          "All Partners have to agree in writing to borrow money or pledge property, buy or sell real estate, admit a Partner, settle a claim above $ ____________, change this agreement, or end the Partnership.",
        ],
        [
          "Money and books",
          "The Partnership has a bank account in its own name. It keeps complete books, which each Partner can look at and copy at reasonable times. Its accounting year ends on December 31.",
        ],
        [
          "Taxes",
          `The Partnership files a federal return each year, and the Partners pay the tax on their parts. ${blank(34)} is its partnership representative with the IRS, and settles nothing without the Partners’ vote.`,
        ],
        [
          "Duties",
          "Partners act honestly toward each other, tell the others before doing business with the Partnership, and keep for it what they gain from it. A Partner who binds the Partnership without authority makes good what that costs.",
        ],
        [
          "Transfers",
          "A Partner can’t transfer a part without the written consent of all others. Whoever wants to sell first offers it to the other Partners at the same price and terms, and they have 30 days to take it.",
        ],
        [
          "A partner leaves",
          "A Partner can leave with 90 days’ written notice. When a Partner leaves, dies, can no longer act or becomes bankrupt, the others can go on with the business and buy that Partner’s part within 120 days.",
          "The price is what the Partners last agreed on in writing within the last 12 months. Without that, it is the fair value that an independent appraiser finds, whom both sides choose and pay in equal parts. A quarter of it is paid at the closing, and the rest in 36 equal monthly payments with interest at the IRS’s applicable federal rate. The others take over the debts that the leaving Partner would owe, as far as they can.",
        ],
        [
          "The end",
          "The Partnership ends when all Partners decide so in writing, or when the law requires it. Its debts to others are paid first, then those to Partners, then capital accounts. What is left is shared by percentages.",
        ],
        [
          "General",
          `Before anybody goes to court, the Partners talk for 30 days with a mediator whom they choose together, and share the cost. The law of ${state} applies. This agreement is changed only in writing, signed by all Partners. If a part of it isn’t valid, the rest stays. It is the whole agreement about the Partnership.`,
        ],
      ]),
      { kind: "heading", text: "Signatures" },
      body(`The Partners agree to this agreement as of ${blank(20)}.`),
      ...signatures(owners.map((owner) => ({ name: owner.name, role: "Partner" }))),
      { kind: "heading", text: "Schedule A: partners and contributions" },
      ownersTable(owners, { who: "Partner", empty: ["Contribution", "Value in dollars"] }),
    ],
  };
}
