import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { button, dialog, field, heading } from "./fixture.ts";
import type { Story, Teller } from "./story.fixture.ts";

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const sale = (t: Teller) => dialog(t.page, "Add Sale");
const quote = (t: Teller) => dialog(t.page, "Create Quote");
const seen = (t: Teller, name: string) => button(t.page, name).filter({ visible: true }).first();
const newestQuote = async (t: Teller) => (await t.owner.call(quotesApi.list)).body[0];

/** A question becomes a sale: answer, quote, yes. */
export const leadToSale: Story = {
  id: "from-lead-to-sale",
  sentences: [
    {
      say: "Nora wants bread for her café. Rosa opens her page.",
      act: async (t) => {
        const { body } = await t.owner.call(contactsApi.list, { query: { search: "nora" } });
        await t.open(`/contacts/${body[0]?.id}`);
      },
    },
    { say: "It has what Rosa noted, how to reach Nora, and the call of tomorrow." },
    {
      say: "She answers within two hours: the first good answer often wins.",
      picture: "customer-page",
    },
    { say: "What Nora may buy is a sale. It goes to Possible Sales.", act: (t) => t.menu("Possible Sales") },
    { say: "Rosa presses Add Sale.", act: (t) => t.press(seen(t, "Add Sale")) },
    {
      say: "Its customer is Nora.",
      act: async (t) => {
        await t.write(field(sale(t), "Customer"), "Nora");
        await t.press(t.page.getByRole("option", { name: /Nora Fields/ }));
      },
    },
    {
      say: "What for, in a few words: bread for the café.",
      act: (t) => t.write(field(sale(t), "What for"), "Bread for the café"),
    },
    {
      say: "Nora wants the price in writing, so the stage is Proposal.",
      act: (t) => t.pick(field(sale(t), "Stage"), "Proposal"),
    },
    {
      say: "Forty loaves a week for four weeks, at six dollars: 960 in all.",
      act: (t) => t.write(field(sale(t), "Value"), "960"),
    },
    {
      say: "Expected to close says when a yes or no will come: in ten days.",
      act: (t) => t.write(field(sale(t), "Expected to close"), inDays(10)),
    },
    { say: "Likelihood stays empty. It follows from the stage.", picture: "add-sale" },
    {
      say: "Add Sale. It says “No next step”, so Rosa takes one right away.",
      act: async (t) => {
        await t.press(button(sale(t), "Add Sale"));
        await t.see(t.page.getByRole("row", { name: /Nora Fields/ }));
      },
    },
    {
      say: "A quote puts it in writing. Quotes are in Money & Books, Invoices.",
      act: (t) => t.open("/accounting?tab=invoices&list=quotes"),
    },
    { say: "She presses Create Quote.", act: (t) => t.press(seen(t, "Create Quote")) },
    {
      say: "Again for Nora.",
      act: async (t) => {
        await t.write(field(quote(t), "Customer"), "Nora");
        await t.press(t.page.getByRole("option", { name: /Nora Fields/ }));
      },
    },
    {
      say: "One line: 160 loaves of rye at six dollars. The total adds up.",
      act: async (t) => {
        await t.write(field(quote(t), "Line 1"), "Rye bread, four weeks");
        await t.write(field(quote(t), "Quantity"), "160");
        await t.write(field(quote(t), "Price"), "6");
      },
      picture: "write-quote",
    },
    {
      say: "It’s a draft until it’s sent, and can be changed as often as she likes.",
      act: async (t) => {
        await t.press(button(quote(t), "Create Quote"));
        await t.see(heading(t.page, "Draft"));
      },
    },
    {
      say: "Send says who gets it and how much it’s about. Send quote.",
      act: async (t) => {
        await t.press(seen(t, "Send"));
        await t.press(button(dialog(t.page, "Send $960.00 to Nora Fields"), "Send quote"));
        await t.see(heading(t.page, "Q-0001"));
      },
    },
    {
      say: "This is what Nora sees: a page of her own, with a PDF to keep.",
      act: async (t) => {
        const { clientUrl } = (await newestQuote(t)) ?? {};
        const owners = t.page;
        t.on(await t.visit(new URL(clientUrl ?? "").pathname));
        await t.see(button(t.page, "Accept quote"));
        guests.set(t.owner, owners);
      },
      picture: "quote-page",
    },
    {
      say: "She writes her name, and accepts. No account, no password.",
      act: async (t) => {
        await t.write(t.page.getByLabel("Your name").first(), "Nora Fields");
        await t.press(button(t.page, "Accept quote"));
        await t.see(t.page.getByText(/Accepted by Nora Fields on/));
      },
    },
    {
      say: "Rosa’s bell rings. The quote says who accepted it, and when.",
      act: async (t) => {
        const owners = guests.get(t.owner);
        if (owners) t.on(owners);
        await t.open(`/accounting/quotes/${(await newestQuote(t))?.id}`);
        await t.see(t.page.getByText(/Accepted by Nora Fields on/));
      },
    },
    {
      say: "One press makes an invoice of it. That’s the story after this one.",
      act: (t) => t.see(seen(t, "Make invoice")),
    },
    {
      say: "The sale is won. In its menu, Rosa chooses Customer.",
      act: async (t) => {
        await t.open("/opportunities");
        await t.press(button(t.page, "More for Nora Fields, Bread for the café"));
        await t.press(t.page.getByRole("menuitem", { name: "Won: Customer" }));
        await t.see(dialog(t.page, "Won!"));
      },
      picture: "won",
    },
    {
      say: "She’s offered a task to ask how it went, and takes it.",
      act: async (t) => {
        await t.press(button(dialog(t.page, "Won!"), "Add Task"));
        await t.see(dialog(t.page, "Won!").getByText("In Things To Do"));
        await t.press(button(dialog(t.page, "Won!"), "Done"));
      },
    },
    {
      say: "How I’m Doing counts it: new people, sales, and the success rate.",
      act: (t) => t.menu("How I'm Doing"),
      picture: "numbers",
    },
    { say: "Each number opens the list behind it, so none has to be believed." },
    { say: "An answer, a sale, a quote, a yes: four steps, and nothing was lost." },
  ],
};

/** The owner's page, while the story is on the page of a guest. */
const guests = new Map<Teller["owner"], Teller["page"]>();
