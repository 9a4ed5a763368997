import {
  addressText,
  agentText,
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

const companyOf = ({ name, state, formedOn, purpose, address, agent }: DocumentFacts) =>
  [
    "The company",
    `${name} (the “Company”) was formed as a limited liability company under the law of ${state} on ${dayText(formedOn)}. Its purpose is ${purposeText(purpose)}.`,
    `Its principal office is at ${addressText(address)}. Its registered agent is ${agentText(agent, state)}. Either can be changed by the filing that the state asks for, without changing this agreement.`,
  ] as const;

const moneyAndBooks = [
  "Money and books",
  "The Company has a bank account in its own name. Its money and property are kept apart from those of its members. It keeps complete books, the state’s filed papers, this agreement and its tax returns at its principal office.",
  "Its accounting year ends on December 31.",
] as const;

const liability = [
  "Liability",
  "No member owes the Company’s debts only because of being a member or acting for it. That the Company doesn’t keep every formality is no reason to hold a member liable for its debts.",
  "As far as the law allows, the Company pays the costs and claims that come to a member or another person from acting for it in good faith and within their authority. It doesn’t pay for fraud, intended wrongs or gross negligence.",
] as const;

const generalOf = (state: string, change: string) =>
  [
    "General",
    `The law of ${state} applies. ${change} If a part of this agreement isn’t valid, the rest stays. This is the whole agreement about the Company, and replaces what was said before.`,
  ] as const;

/** The agreement of an LLC with one member. */
function ofOne(facts: DocumentFacts): DocumentText["blocks"] {
  const [owner] = facts.owners;
  const name = owner?.name ?? blank(34);
  return [
    ...sections([
      companyOf(facts),
      [
        "The member",
        `${name} (the “Member”) is the only member, and owns 100.00 percent of the Company.`,
        "The Member has contributed, or will contribute, what Schedule A lists, and doesn’t have to contribute more. Money that the Member lends to the Company is written down with its amount, interest and day of repayment.",
      ],
      [
        "Management",
        "The Member manages the Company, decides everything about it, and signs for it. The Member can give others authority in writing, and take it back at any time.",
      ],
      moneyAndBooks,
      [
        "Payments to the member",
        "The Member decides when and how much the Company pays out. Nothing may be paid out that would leave the Company unable to pay its debts when they are due, or that the law forbids.",
      ],
      [
        "Taxes",
        "Unless the Company elects to be taxed as a corporation, its profit and loss belong on the Member’s own federal income tax return. The Member can make any election for the Company.",
      ],
      liability,
      [
        "Transfers and new members",
        "The Member can transfer all or part of the membership in writing. Somebody else becomes a member only once the Member and the new one have signed a changed agreement.",
        "If the Member dies or can no longer act, the Member’s legal representative takes the Member’s place, and the Company goes on.",
      ],
      [
        "The end",
        "The Company is dissolved when the Member decides so in writing, or when the law requires it. Its debts are paid first, and what is left goes to the Member.",
      ],
      generalOf(facts.state, "It is changed only in writing, signed by the Member."),
    ]),
    { kind: "heading", text: "Signature" },
    body(`The Member agrees to this agreement as of ${blank(20)}.`),
    ...signatures([{ name, role: "Member" }]),
  ];
}

/** The agreement of an LLC with several members. */
function ofSeveral(facts: DocumentFacts): DocumentText["blocks"] {
  return [
    ...sections([
      companyOf(facts),
      [
        "The members",
        "The members are the people in Schedule A. Each owns the percentage shown there. Together they own 100.00 percent.",
        "Each has contributed, or will contribute, what Schedule A lists. No member has to contribute more, and no interest is paid on contributions. A member’s loan to the Company is written down with its amount, interest and day of repayment.",
      ],
      [
        "Management and votes",
        "The members manage the Company. Members vote by their percentages. Unless this agreement says otherwise, members holding more than 50 percent decide. Each member can do everyday business for the Company alone, up to $ ____________ for each transaction.",
        "All members have to agree in writing to change this agreement, admit a member, sell or pledge nearly all that the Company has, merge or convert it, lend its money to a member, or dissolve it.",
        "Members can decide at a meeting, called with at least ten days’ notice, or in writing without one.",
        "If the members can’t agree on something that has to be decided, they first talk with a mediator whom they choose together, and share the cost. Nobody goes to court until they have tried this for 30 days, unless waiting would do harm.",
      ],
      moneyAndBooks,
      [
        "Profit, loss and payments",
        "Profit and loss are shared by percentages. The members decide when and how much is paid out, always to all by their percentages at the same time. For each year with a profit, the Company pays out at least enough for the members’ income taxes on it, if it has the money.",
        "Nothing may be paid out that would leave the Company unable to pay its debts when they are due, or that the law forbids. Pay for a member’s work is agreed in writing.",
      ],
      [
        "Taxes",
        `Unless the Company elects to be taxed as a corporation, it is taxed as a partnership, and keeps a capital account for each member as the tax law asks. ${blank(34)} is its partnership representative with the IRS, tells all members what the IRS says, and settles nothing without the members’ vote.`,
      ],
      liability,
      [
        "Duties of members",
        "Each member acts honestly toward the Company and the others, and tells them before doing business with the Company or taking a chance that belongs to it. A member can have other work and businesses.",
        "Each member can look at and copy the Company’s books at reasonable times, and gets a yearly report and what their tax return needs within 90 days after the year.",
      ],
      [
        "Transfers",
        "A member can’t transfer a membership without the written consent of all others. Whoever wants to sell to somebody else first offers it to the other members at the same price and terms, in writing. They have 30 days to take it, by their percentages. A transfer that breaks this section gives no vote and no right to manage.",
      ],
      [
        "A member leaves",
        "A member can leave with 90 days’ written notice. When a member leaves, dies, can no longer act or becomes bankrupt, the Company goes on, and it or the other members can buy that member’s part within 120 days.",
        "The price is what the members last agreed on in writing within the last 12 months. Without that, it is the fair value that an independent appraiser finds, whom both sides choose and pay in equal parts. A quarter of it is paid at the closing, and the rest in 36 equal monthly payments with interest at the IRS’s applicable federal rate.",
      ],
      [
        "The end",
        "The Company is dissolved when all members decide so in writing, or when the law requires it. The members, or somebody they choose, wind up its business. Its debts to others are paid first, then those to members. What is left goes to the members by their capital accounts, and then by their percentages.",
      ],
      generalOf(facts.state, "It is changed only in writing, signed by all members."),
    ]),
    { kind: "heading", text: "Signatures" },
    body(`The members agree to this agreement as of ${blank(20)}.`),
    ...signatures(facts.owners.map(({ name }) => ({ name, role: "Member" }))),
  ];
}

/** An LLC's agreement: for its one member, or for several. */
export function operatingAgreementOf(facts: DocumentFacts): DocumentText {
  return {
    title: `Operating Agreement of ${facts.name}`,
    subtitle: `A limited liability company of ${facts.state}`,
    blocks: [
      ...(facts.owners.length > 1 ? ofSeveral(facts) : ofOne(facts)),
      { kind: "heading", text: "Schedule A: members and contributions" },
      ownersTable(facts.owners, { who: "Member", empty: ["Contribution", "Value in dollars"] }),
    ],
  };
}
