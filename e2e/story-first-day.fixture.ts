import { stepImport } from "#areas/imports/server/imports.jobs.ts";
import { sendBatches } from "#areas/email-campaigns/server/campaigns.jobs.ts";
import { card } from "./email-campaigns.fixture.ts";
import { button, dialog, field, heading, link } from "./fixture.ts";
import { outcome } from "./import.fixture.ts";
import type { Story } from "./story.fixture.ts";

const rows = [
  "First name\tLast name\tEmail",
  "Omar\tHaddad\tomar@haddad.example",
  "Lucy\tChen\tlucy@chen.example",
  "Ida\tNovak\tida@novak.example",
].join("\n");
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** From an empty list to a customer, a to-do and a first email. */
export const firstDay: Story = {
  id: "first-day",
  sentences: [
    { say: "Rosa runs Alder & Rye, a bakery. This is her first day here.", act: (t) => t.open("/dashboard") },
    { say: "My Business comes first: five numbers, and below them a board." },
    { say: "It’s filled with sample data, so there is something to look at." },
    {
      say: "She begins with one real customer. The menu leads to My Customers.",
      act: (t) => t.menu("My Customers"),
    },
    { say: "She presses Add New Person.", act: (t) => t.press(button(t.page, "Add New Person")) },
    {
      say: "Nora Fields asked about bread for her café. First, her name.",
      act: async (t) => {
        await t.write(field(dialog(t.page, "Add New Person"), "First name"), "Nora");
        await t.write(field(dialog(t.page, "Add New Person"), "Last name"), "Fields");
      },
    },
    {
      say: "Then her email, so that Rosa can write to her.",
      act: (t) => t.write(field(dialog(t.page, "Add New Person"), "Email"), "nora@fields.example"),
    },
    {
      say: "Source is how Nora found the bakery. A friend sent her: Referral.",
      act: (t) => t.pick(field(dialog(t.page, "Add New Person"), "Source"), "Referral"),
    },
    {
      say: "A guess at what she may spend is enough: $960.",
      act: (t) => t.write(field(dialog(t.page, "Add New Person"), "Estimated value"), "960"),
    },
    {
      say: "And a note, for whoever calls her: bread, twice a week.",
      act: (t) =>
        t.write(field(dialog(t.page, "Add New Person"), "Notes"), "Bread for the café, twice a week"),
      picture: "add-person",
    },
    {
      say: "Add Person, and Nora is in the list.",
      act: async (t) => {
        await t.press(button(dialog(t.page, "Add New Person"), "Add Person"));
        await t.see(link(t.page, "Nora Fields"));
      },
    },
    {
      say: "The others are in a spreadsheet. For them there is Upload Contacts.",
      act: (t) => t.menu("Upload Contacts"),
    },
    {
      say: "A file would do. Rosa copies the cells instead: Paste rows.",
      act: (t) => t.press(button(t.page, "Paste rows")),
    },
    {
      say: "Three people, and a heading above each column.",
      act: (t) => t.write(field(dialog(t.page, "Paste rows"), "Rows"), rows),
    },
    {
      say: "Use these rows. They are read in the browser; nothing is saved.",
      act: async (t) => {
        await t.press(button(dialog(t.page, "Paste rows"), "Use these rows"));
        await t.see(
          heading(t.page, "What’s in each column?")
            .or(outcome(t.page, /^3 new customers/))
            .first(),
        );
      },
    },
    { say: "Each column has found its field by its heading." },
    {
      say: "Every row has been checked: three new customers will be added.",
      act: (t) => t.see(outcome(t.page, /^3 new customers/)),
      picture: "check-rows",
    },
    {
      say: "That’s right, so she presses Start Import.",
      act: async (t) => {
        await t.press(button(t.page, "Start Import"));
        await t.server.runJobs(stepImport, t.owner);
        await t.see(heading(t.page, "Import complete"));
      },
    },
    { say: "Three came in, and none was left out. It can be undone for 30 days." },
    {
      say: "Nora waits for a call. So that it isn’t forgotten: Things To Do.",
      act: (t) => t.menu("Things To Do"),
    },
    { say: "Rosa presses Add Task.", act: (t) => t.press(button(t.page, "Add Task").first()) },
    {
      say: "A task begins with a verb: call Nora about the bread.",
      act: (t) => t.write(field(dialog(t.page, "Add Task"), "Title"), "Call Nora about the bread"),
    },
    { say: "Its type is a call.", act: (t) => t.pick(field(dialog(t.page, "Add Task"), "Type"), "Call") },
    {
      say: "Its day is tomorrow. Without a day, a task is only a wish.",
      act: (t) => t.write(field(dialog(t.page, "Add Task"), "Due date"), tomorrow()),
    },
    {
      say: "At ten, before the café opens.",
      act: (t) => t.write(field(dialog(t.page, "Add Task"), "Time"), "10:00"),
    },
    {
      say: "With Nora as its customer, the task is on her page as well.",
      act: async (t) => {
        await t.write(field(dialog(t.page, "Add Task"), "Related customer"), "Nora");
        await t.press(t.page.getByRole("option", { name: /Nora Fields/ }));
      },
      picture: "add-task",
    },
    {
      say: "Add Task. The list begins with what needs her first.",
      act: async (t) => {
        await t.press(button(dialog(t.page, "Add Task"), "Add Task"));
        await t.see(t.page.getByText("Call Nora about the bread").first());
      },
    },
    {
      say: "Next, a first email to her customers: Send Emails.",
      act: (t) => t.menu("Send Emails"),
    },
    {
      say: "She presses Create Campaign.",
      act: (t) => t.press(button(t.page, "Create Campaign").filter({ visible: true }).first()),
    },
    {
      say: "The email gets a name that only she will see.",
      act: (t) => t.write(field(dialog(t.page, "Create Campaign"), "Name"), "Hello from the bakery"),
    },
    {
      say: "The words come from a template: Welcome. She can change them all.",
      act: (t) => t.pick(field(dialog(t.page, "Create Campaign"), "Template"), "Welcome"),
    },
    {
      say: "The first name is filled in for each: “Hi Nora” for Nora.",
      act: (t) => t.see(field(dialog(t.page, "Create Campaign"), "Content")),
      picture: "write-email",
    },
    {
      say: "Insert has more such details, from the company to the date.",
      act: async (t) => {
        await t.press(button(dialog(t.page, "Create Campaign"), "Insert, content"));
        await t.page.keyboard.press("Escape");
      },
    },
    {
      say: "Some customers can be picked, by tag, stage or source.",
      act: (t) => t.press(dialog(t.page, "Create Campaign").getByText("Some customers", { exact: true })),
    },
    {
      say: "This one is for everyone who has an email and hasn’t said no.",
      act: async (t) => {
        await t.press(dialog(t.page, "Create Campaign").getByText("Everyone", { exact: true }));
        await t.see(dialog(t.page, "Create Campaign").getByText("4 customers"));
      },
    },
    {
      say: "Create Campaign keeps it as a draft. Nothing has been sent.",
      act: async (t) => {
        await t.press(button(dialog(t.page, "Create Campaign"), "Create Campaign"));
        await t.see(card(t.page, "Hello from the bakery").getByText("Draft"));
      },
    },
    {
      say: "Send opens a check: who gets it, who doesn’t, and how it looks.",
      act: async (t) => {
        await t.press(
          button(card(t.page, "Hello from the bakery"), "Send").filter({ visible: true }).first(),
        );
        await t.see(button(dialog(t.page, "Ready to send?"), "Send to 4 customers"));
      },
      picture: "check-email",
    },
    {
      say: "Four people: Nora, and the three from the list. Off it goes.",
      act: async (t) => {
        await t.press(button(dialog(t.page, "Ready to send?"), "Send to 4 customers"));
        await dialog(t.page, "Ready to send?").waitFor({ state: "hidden" });
        await t.server.runJobs(sendBatches, t.owner);
        await t.see(card(t.page, "Hello from the bakery"));
      },
    },
    { say: "Who opens it, and who clicks, will be shown here." },
    { say: "Back to My Business. Each customer stands in a column.", act: (t) => t.menu("My Business") },
    {
      say: "Priya called: she is ready for a proposal.",
      act: (t) => t.see(button(t.page, "Move Priya Raman to")),
    },
    {
      say: "Rosa moves her one further. On a computer, dragging does it, too.",
      act: async (t) => {
        await t.press(button(t.page, "Move Priya Raman to"));
        await t.press(t.page.getByRole("menuitem", { name: "Proposal", exact: true }));
        await t.see(
          t.page.getByRole("region", { name: /^Proposal/ }).getByRole("link", { name: "Priya Raman" }),
        );
      },
      picture: "board",
    },
    { say: "If Rosa had teammates, they would see it within a second." },
    { say: "A customer, a list, a to-do, an email and the board: a good first day." },
    { say: "In the next story, Nora’s question becomes a sale." },
  ],
};
