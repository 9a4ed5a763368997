import { button, dialog, field, heading, link } from "./fixture.ts";
import { choose, ofx } from "./statements.fixture.ts";
import type { Story, Teller } from "./story.fixture.ts";

const seen = (t: Teller, name: string) => button(t.page, name).filter({ visible: true }).first();
const invoice = (t: Teller) => dialog(t.page, "Create Invoice");
const today = (): string => new Date().toISOString().slice(0, 10).replaceAll("-", "");
/** Once the toast says so; it is closed, so that the next one isn't taken for it. */
async function saved(t: Teller): Promise<void> {
  const toast = t.page.getByRole("region", { name: /^Notifications/ }).getByText("Saved", { exact: true });
  await t.see(toast);
  await t.page.keyboard.press("F8");
  await t.page.keyboard.press("Escape");
  await toast.waitFor({ state: "hidden" });
}
const save = (t: Teller) => button(t.page, "Save changes");

/** Invoices, the bank statement and what to set aside for taxes. */
export const moneyInOrder: Story = {
  id: "money-in-order",
  sentences: [
    {
      say: "Money first needs a name on paper. Money & Books, the Settings tab.",
      act: (t) => t.open("/accounting?tab=settings"),
    },
    { say: "What stands here is printed on every invoice and quote." },
    {
      say: "The bakery’s address goes in first.",
      act: (t) => t.write(field(t.page, "Address"), "12 Market Street, Albany, NY 12207"),
    },
    {
      say: "Then the email and the phone number that customers may use.",
      act: async (t) => {
        await t.write(field(t.page, "Email"), "hello@alderandrye.example");
        await t.write(field(t.page, "Phone"), "(518) 555-0142");
      },
    },
    {
      say: "Save changes. The form says when it’s done.",
      act: async (t) => {
        await t.press(save(t).first());
        await saved(t);
      },
      picture: "company",
    },
    {
      say: "Below: how invoices are numbered, and when they are due.",
      act: (t) => t.see(field(t.page, "Payment terms")),
    },
    {
      say: "How to pay you tells people where the money goes. Rosa writes it once.",
      act: async (t) => {
        await t.write(field(t.page, "How to pay you"), "Check to Alder & Rye, or Albany Bank, account 0142");
        await t.press(save(t).nth(1));
        await saved(t);
      },
    },
    {
      say: "That was the paperwork. Now an invoice: the Invoices tab.",
      act: (t) => t.press(t.page.getByRole("tab", { name: "Invoices" })),
    },
    { say: "Here is who owes what: open, overdue, and paid." },
    { say: "She presses Create Invoice.", act: (t) => t.press(seen(t, "Create Invoice")) },
    {
      say: "The customer is Nora. Her details are filled in by themselves.",
      act: async (t) => {
        await t.write(field(invoice(t), "Customer"), "Nora");
        await t.press(t.page.getByRole("option", { name: /Nora Fields/ }));
      },
    },
    {
      say: "A line for each thing: forty loaves of rye.",
      act: async (t) => {
        await t.write(field(invoice(t), "Line 1"), "Rye bread, first week");
        await t.write(field(invoice(t), "Quantity"), "40");
      },
    },
    {
      say: "At six dollars each. The total adds up while she types: $240.",
      act: (t) => t.write(field(invoice(t), "Price"), "6"),
      picture: "write-invoice",
    },
    {
      say: "The due date follows from the terms. She can choose another one.",
      act: (t) => t.see(field(invoice(t), "Due date")),
    },
    {
      say: "Create Invoice makes a draft. It has no number, and counts for nothing.",
      act: async (t) => {
        await t.press(button(invoice(t), "Create Invoice"));
        await t.see(heading(t.page, "Draft"));
      },
    },
    { say: "This is how it will look. What’s wrong can still be changed." },
    {
      say: "Send asks once more: to whom, and how much.",
      act: async (t) => {
        await t.press(seen(t, "Send"));
        await t.see(dialog(t.page, "Send $240.00 to Nora Fields"));
      },
    },
    {
      say: "Now it gets its number, and is in the books. Nora gets an email.",
      act: async (t) => {
        await t.press(button(dialog(t.page, "Send $240.00 to Nora Fields"), "Send invoice"));
        await t.see(heading(t.page, "INV-0001"));
      },
      picture: "sent-invoice",
    },
    { say: "From here on it can’t be edited, because Nora has it, too." },
    { say: "If it was wrong: correct it, void it, or write a credit note." },
    {
      say: "A week later the money is at the bank. Typing it in isn’t needed.",
      act: (t) => t.open("/accounting/statements"),
    },
    { say: "Rosa downloads the statement from her bank’s website." },
    { say: "First she says which account it’s from: the checking account." },
    {
      say: "Then she chooses the file. It’s read, and nothing is added yet.",
      act: async (t) => {
        await choose(
          t.page,
          ofx(
            [
              [today(), "240.00", "N1", "NORA FIELDS CAFE INV-0001"],
              [today(), "-38.20", "N2", "CITY FUEL"],
              [today(), "-112.75", "N3", "MILLER FLOUR CO"],
            ],
            "0044 1170 9932",
          ),
          "november.ofx",
        );
        await t.see(heading(t.page, "november.ofx"));
      },
    },
    { say: "Each line says what would happen to it: new, or already there." },
    {
      say: "The first line fits an open invoice: the same amount, and its number.",
      act: (t) => t.see(t.page.getByText("NORA FIELDS CAFE INV-0001").first()),
      picture: "statement",
    },
    {
      say: "Three lines are new. She adds them.",
      act: async (t) => {
        await t.press(button(t.page, "Add 3 lines"));
        await t.see(heading(t.page, "3 lines are in your books now"));
      },
    },
    {
      say: "One of them looks like Nora’s payment. Rosa says yes: it pays the invoice.",
      act: async (t) => {
        await t.press(button(t.page, "It pays INV-0001"));
        await t.see(t.page.getByText(/is a payment of INV-0001/));
      },
      picture: "matched",
    },
    { say: "Both are done with that: the line is booked, the invoice is paid." },
    { say: "The same file twice adds nothing. And an import can be undone." },
    {
      say: "Once a month, the books are compared with the bank: Reconcile.",
      act: (t) => t.open("/accounting/reconcile"),
    },
    {
      say: "October was begun already. Rosa goes on with it.",
      act: (t) => t.press(link(t.page, /^Continue, /)),
    },
    { say: "At the top: how much the bank says, and how much is still different." },
    {
      say: "Below is what the books have. She ticks what’s on the statement.",
      act: (t) => t.press(t.page.getByRole("checkbox", { name: /^Shop rent, / })),
    },
    {
      say: "All of it is there, so one press ticks the rest.",
      act: (t) => t.press(button(t.page, "Tick all until then")),
      picture: "reconcile",
    },
    {
      say: "The difference is zero: books and bank agree to the cent.",
      act: (t) =>
        t.see(t.page.getByRole("region", { name: "Balances" }).getByText("$0.00", { exact: true }).last()),
    },
    {
      say: "Finish. From now on these days are safe from changes by mistake.",
      act: async (t) => {
        await t.press(button(t.page, "Finish"));
        await t.see(t.page.getByText(/^Reconciled by /));
      },
    },
    { say: "It’s dull, and it finds what else nobody sees: the charge that came twice." },
    {
      say: "How much is left? That’s on the Reports tab.",
      act: (t) => t.open("/accounting?tab=reports"),
      picture: "profit",
    },
    { say: "Profit is what came in less what went out. It grows, or it doesn’t." },
    {
      say: "The whole report has every category, for any days she chooses.",
      act: async (t) => {
        await t.press(link(t.page, /^Open the whole report: Profit & Loss/));
        await t.see(heading(t.page, "Profit & Loss"));
      },
    },
    { say: "Each figure opens the rows it’s made of. Nothing has to be believed." },
    {
      say: "Part of the profit isn’t hers. Taxes says how much to set aside.",
      act: (t) => t.open("/accounting/taxes"),
    },
    {
      say: "25 to 30 percent is a range that many owners keep.",
      act: (t) => t.see(heading(t.page, "Set aside")),
      picture: "set-aside",
    },
    { say: "Her accountant knows the share that fits her state." },
    {
      say: "Below are the days on which something is due.",
      act: (t) => t.see(button(t.page, "Add to Things To Do")),
    },
    { say: "One press puts them into Things To Do, so that none is missed." },
    { say: "Rosa moves the money to a savings account, on the same day each month." },
    { say: "An invoice, a statement, a check mark, a profit: money in order." },
  ],
};
