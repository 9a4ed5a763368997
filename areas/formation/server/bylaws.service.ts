import {
  addressText,
  agentText,
  blank,
  body,
  dayText,
  type DocumentFacts,
  type DocumentText,
  purposeText,
  sections,
  signatures,
} from "./document-parts.service.ts";

/** A corporation's rules for itself. */
export function bylawsOf({ name, state, formedOn, purpose, address, agent }: DocumentFacts): DocumentText {
  return {
    title: `Bylaws of ${name}`,
    subtitle: `A corporation of ${state}`,
    blocks: [
      ...sections([
        [
          "The corporation",
          `${name} (the “Corporation”) was formed under the law of ${state} on ${dayText(formedOn)}. Its purpose is ${purposeText(purpose)}.`,
          `Its principal office is at ${addressText(address)}. Its registered agent is ${agentText(agent, state)}. The board can change either by the filing that the state asks for.`,
        ],
        [
          "Meetings of shareholders",
          "The shareholders meet once a year to elect directors, on a day and at a place that the board sets. Special meetings are called by the board, the president, or shareholders with at least 10 percent of the votes.",
          "Written notice with the time, the place and, for a special meeting, its purpose goes to each shareholder at least 10 and at most 60 days before. A shareholder who attends without objecting, or waives notice in writing, counts as notified. People can take part by phone or video if all can hear each other.",
          "Shares with more than half of the votes are a quorum. Each share has one vote. Unless these bylaws, the articles or the law say otherwise, a matter passes with more votes for than against. Directors are elected by the most votes. A shareholder can vote through somebody named in writing, for at most 11 months.",
          "Shareholders can decide without a meeting if all who could vote on it consent in writing.",
        ],
        [
          "The board of directors",
          `The board manages the Corporation. It has ${blank(6)} directors, a number that the board or the shareholders can change. Each is elected until the next yearly meeting and serves until a successor is elected. A director can resign in writing at any time, and the shareholders can remove one with or without cause. The board fills a vacancy until the next election.`,
          "The board meets right after the shareholders’ yearly meeting, without notice, and at other times with two days’ notice. More than half of the directors are a quorum, and the majority of those present decides. The board can decide without a meeting if all directors consent in writing.",
          "A director who gains personally from a contract with the Corporation tells the board before, and doesn’t vote on it.",
        ],
        [
          "Officers",
          "The board elects a president, a secretary and a treasurer, and others as it needs. One person can hold several offices. The board can remove an officer at any time and sets their pay.",
          "The president runs the everyday business and signs for the Corporation. The secretary keeps minutes, the ledger of shares and the other records, and gives notices. The treasurer keeps the money and the books.",
        ],
        [
          "Shares",
          "The board issues shares within the number that the articles allow, for what it finds to be fair value. Shares may be without certificates; then each shareholder gets a written statement of what a certificate would say.",
          "A transfer counts for the Corporation once it stands in its ledger of shares. The Corporation can treat whoever stands in the ledger as the owner. The board can set a day, at most 70 days before, that decides who votes or gets a dividend.",
          "The board declares dividends. None may be paid that would leave the Corporation unable to pay its debts when they are due, or that the law forbids.",
        ],
        [
          "Money and records",
          "The Corporation has a bank account in its own name, and keeps its money apart from that of its shareholders. Its accounting year ends on December 31 unless the board sets another day.",
          "It keeps its articles, these bylaws, minutes of all meetings, written consents, the ledger of shares and complete books. Shareholders can look at them as the law says.",
        ],
        [
          "Protection of those who act for it",
          "As far as the law allows, the Corporation pays the costs and claims that come to a director or officer from acting for it in good faith and in a way that they reasonably believed to be in its interest. It can pay such costs in advance against a written promise to pay back what wasn’t due, and can buy insurance.",
        ],
        [
          "Changes",
          `The board or the shareholders can change these bylaws; the shareholders can change or undo what the board changed. Where these bylaws and the articles or the law of ${state} differ, those come first.`,
        ],
      ]),
      { kind: "heading", text: "Certificate of the secretary" },
      body(`I certify that these are the bylaws of ${name}, adopted by its board on ${blank(20)}.`),
      ...signatures([{ name: blank(30), role: "Secretary" }]),
    ],
  };
}
