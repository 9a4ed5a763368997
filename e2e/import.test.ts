import { describe, expect, test } from "vitest";
import { sharedServer } from "#apps/server/testing/test-server.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { at, desktop, forgive, newBrowser, phone } from "./browser.ts";
import { newShop, three } from "./customers.fixture.ts";
import {
  alertsOf,
  ask,
  browserOf,
  button,
  demoBrowser,
  dialog,
  expectAccessible,
  expectNoSideScroll,
  expectUncovered,
  field,
  heading,
  link,
  toast,
} from "./fixture.ts";
import {
  card,
  chooseFile,
  completed,
  fileOf,
  goesTo,
  liftLimit,
  manyPeople,
  outcome,
  start,
  work,
} from "./import.fixture.ts";

const server = sharedServer();
const visit = newBrowser(server.url);
const shop = () => newShop(server, visit, three);

/** New people, one who is here already, one who may be, one with a wrong address, one without any, and one twice. */
const orders = `Given name,Family name,E-mail,Mobile,Company,Order value,Loyalty card
Lucia,Ferrante,lucia@example.com,(555) 010-0201,Trattoria Ferrante,"$1,320.00",LC-1
Bram,Hoekstra,bram@example.com,(555) 010-0202,,75,LC-2
Thomas,Kowalski,tom@kowalski.example,,Kowalski Bikes,2400,LC-3
Zoë,Béranger,zoe.beranger@example.com,,Café Lune,10,LC-4
Noor,Haddad,noor@example,(555) 010-0205,,210,LC-5
Wren,Abbott,,,Abbott Pottery,45,LC-6
Lucia,Ferrante,lucia@example.com,(555) 010-0201,Trattoria Ferrante,"$1,320.00",LC-1
`;

describe("the whole way", () => {
  test.each([phone])(
    "on a $name: file, columns, what will happen, mending, importing, taking it back",
    async (window) => {
      const { open, owner } = await shop();
      const page = await open("/contact-import", at(window));
      await page.getByText("None yet.").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await chooseFile(page, fileOf(orders));

      await heading(page, "Does this look right?").waitFor();
      for (const [header, target] of [
        ["Given name", "firstName"],
        ["Family name", "lastName"],
        ["E-mail", "email"],
        ["Mobile", "phone"],
        ["Company", "company"],
        ["Order value", "value"],
        ["Loyalty card", "nothing"],
      ] as const)
        expect([header, await goesTo(page, header).inputValue()]).toEqual([header, target]);
      await outcome(page, /^3 new customers will be added/).waitFor();
      await page.getByText("1 customer comes in without an email that couldn’t be read").waitFor();
      await page.getByText("1 column won’t be imported: Loyalty card.").waitFor();
      await page.getByText("Both", { exact: true }).click();
      await goesTo(page, "Loyalty card").selectOption({ label: "Add a new field…" });
      await dialog(page, "Add a new field").waitFor();
      await expectAccessible(page);
      await button(dialog(page, "Add a new field"), "Use this field").click();
      await outcome(page, /^1 customer you already have will be updated/).waitFor();
      await page.getByText("7 rows in all.").waitFor();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await expect.poll(() => card(page, "First rows of the file").getByRole("row").count()).toBe(6);

      await outcome(page, /updated/).click();
      const updates = dialog(page, "Customers who will be updated");
      await updates.getByText(/^Same email as /).waitFor();
      expect(
        (await updates.getByRole("definition").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ")),
      ).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/before: Tom ?after: Thomas/),
          expect.stringMatching(/before: \$1,950 ?after: \$2,400/),
        ]),
      );
      await expectAccessible(page);
      await button(updates, "Close").click();

      await button(page, /Fix: E-mail/).click();
      const fix = dialog(page, "Fix “E-mail”");
      await field(fix, "Replace it with").fill("noor@example.com");
      await expectAccessible(page);
      await button(fix, "Change it").click();
      await outcome(page, /^3 new customers will be added/).waitFor();
      await outcome(page, /needs a look/).click();
      const problems = dialog(page, "Rows that need a look");
      await field(problems, "Mobile").fill("(555) 010-0206");
      await expectAccessible(page);
      await button(problems, "Save changes").click();
      await problems.getByText("Nothing left to fix here.").waitFor();
      await button(problems, "Close").click();
      await button(page, "Zoë Béranger in row 5 is the same customer").click();
      await outcome(page, /^2 customers you already have will be updated/).waitFor();
      await page.getByText("Import 4 customers, update 2. You can undo it for 30 days.").waitFor();
      await expectUncovered(button(page, "Start Import"), button(page, "Choose Different File"));

      await start(page);
      await completed(page);
      await toast(page, "Import Complete!", "6 contacts imported");
      await expectAccessible(page);
      await expectNoSideScroll(page);
      expect((await owner.call(contactsApi.list, {})).body).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            firstName: "Lucia",
            email: "lucia@example.com",
            value: "1320.00",
            source: "Other",
            customFields: { loyalty_card: "LC-1" },
          }),
          expect.objectContaining({ firstName: "Thomas", value: "2400.00", pipelineStage: "proposal" }),
          expect.objectContaining({ firstName: "Wren", email: null, phone: "(555) 010-0206" }),
        ]),
      );

      await button(page, /^Undo import, until/).click();
      await button(ask(page, "Undo the import of “orders-2026.csv”?"), "Undo import").click();
      await page.getByText("4 removed, 2 restored.").waitFor();
      await expectAccessible(page);
      const { body: after } = await owner.call(contactsApi.list, {});
      expect(after.map(({ firstName }) => firstName).sort()).toEqual(["Sam", "Tom", "Zoë"]);

      await button(page, "Import More Contacts").click();
      await card(page, "Earlier uploads").getByText("Undone: 4 removed, 2 restored").waitFor();
      await card(page, "Earlier uploads").getByText("Rosa Delgado").waitFor();
      await expectAccessible(page);
    },
    // Every look at it is held against the rules of accessibility, by day and by night.
    120_000,
  );

  test.each([desktop])("on a $name: rows that still ask are not passed over by the start", async (window) => {
    const { open, owner } = await shop();
    const page = await open("/contact-import", at(window));
    await chooseFile(
      page,
      fileOf(
        "First name,Last name,Email,Company\nAda,Berg,ada@berg.example,Berg\nAda,Berg,office@berg.example,Berg\n",
      ),
    );
    await page.getByText("Import 1 customer. 1 row still needs your answer.").waitFor();
    await start(page);
    const asked = dialog(page, "Add this customer too?");
    await asked.getByText("1 row may be a customer you already have").waitFor();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await button(asked, "Close").click();
    await start(page);
    await button(asked, "Add as a new customer").click();
    await completed(page);
    expect((await owner.call(contactsApi.list, {})).body.map(({ email }) => email)).toEqual(
      expect.arrayContaining(["ada@berg.example", "office@berg.example"]),
    );
  });

  test("a column is remembered for the next file with the same headings, and rows can be pasted", async () => {
    const page = await (await shop()).open("/contact-import");
    const paste = async () => {
      await button(page, "Paste rows").click();
      await field(dialog(page, "Paste rows"), "Rows").fill(
        "Client\tWhere\tMail\nAna Silva\tPorto\tana@silva.example",
      );
      await button(dialog(page, "Paste rows"), "Use these rows").click();
    };
    await paste();
    await goesTo(page, "Where").selectOption("notes");
    await outcome(page, /^1 new customer will be added/).waitFor();
    await start(page);
    await completed(page);
    await button(page, "Import More Contacts").click();
    await paste();
    await page.getByText("As you chose last time for a file with these columns").waitFor();
    await expect.poll(() => goesTo(page, "Where").inputValue()).toBe("notes");
    await page.getByText("There is nothing to import.").waitFor();
    await expect.poll(() => button(page, "Start Import").isDisabled()).toBe(true);
  });
});

describe("files", () => {
  test("of UTF-16 with semicolons, as spreadsheets save them, are read with all their letters", async () => {
    const page = await (await shop()).open("/contact-import", at(phone));
    await chooseFile(
      page,
      fileOf(Buffer.from("\uFEFFVorname;Nachname;E-Mail\r\nJürgen;Müßig;juergen@example.com\r\n", "utf16le")),
    );
    await card(page, "First rows of the file").getByText("Müßig").waitFor();
    // Headings that are a customer all the same, and back.
    await button(page, "The first row is a customer").click();
    await page.getByRole("radio", { name: "No, headings" }).waitFor({ state: "attached" });
    await goesTo(page, "Column 3").waitFor();
    await page.getByText("No, headings").click();
    await goesTo(page, "E-Mail").waitFor();
    await start(page);
    await completed(page);
    await link(page, "View customers").click();
    await heading(page, "Jürgen Müßig").waitFor();
  });

  test.each([
    ["another kind", "flyer.pdf", "%PDF-1.4", "Invalid File Type", "Please upload a CSV file", ""],
    [
      "nothing in it",
      "empty.csv",
      "",
      "File Parse Error",
      "Could not parse CSV file. Please check the format.",
      "File is empty",
    ],
    [
      "a zip under another name",
      "list.csv",
      Buffer.from("504b03041400000008000000210000000000", "hex"),
      "File Parse Error",
      "Could not parse CSV file. Please check the format.",
      /zip|packed|Excel/i,
    ],
    [
      "headings and no rows",
      "heads.csv",
      "First name,Last name,Email\n",
      "File Parse Error",
      "Could not parse CSV file. Please check the format.",
      /row/i,
    ],
  ])("with %s are refused in plain words", async (_, name, content, title, description, reason) => {
    // Whether there is any row, only the server looks.
    if (name === "heads.csv") forgive(/400/);
    const page = await (await shop()).open("/contact-import");
    await chooseFile(page, fileOf(content, name));
    await toast(page, title, description);
    const refused = page.getByRole("alert").filter({ hasText: title });
    await refused.getByText(description).waitFor();
    if (reason) await refused.getByText(reason).waitFor();
    await expectAccessible(page);
    await card(page, "Earlier uploads").getByText("None yet.").waitFor();
  });

  test("with sixty columns can be used on a phone, and long texts are there in full", async () => {
    const page = await (await shop()).open("/contact-import", at(phone));
    const story = `A long story ${"and more ".repeat(60)}the end`;
    const headers = ["Name", "Email", ...Array.from({ length: 58 }, (_, index) => `Question ${index + 1}`)];
    await chooseFile(
      page,
      fileOf(
        `${headers.join(",")}\nAna Silva,ana@silva.example,${Array.from({ length: 58 }, (_, index) => (index === 0 ? story : `Answer ${index}`)).join(",")}\n`,
      ),
    );
    await outcome(page, /^1 new customer/).waitFor();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.getByText("Left out", { exact: true }).click();
    await goesTo(page, "Name").waitFor({ state: "hidden" });
    await goesTo(page, "Question 1").selectOption("notes");
    await goesTo(page, "Question 2").waitFor();
    const cut = card(page, "First rows of the file").getByRole("button", { name: /^A long story/ });
    await cut.click();
    await expect.poll(() => cut.innerText()).toBe(story);
  });
});

describe("where the columns go", () => {
  test("a first row that looks like a customer is asked about, with that preselected", async () => {
    const { open, owner } = await shop();
    const page = await open("/contact-import", at(phone));
    await chooseFile(page, fileOf("Ana,Silva,ana@silva.example\nBen,Lund,ben@lund.example\n"));
    await page.getByText("Is the first row a customer?").waitFor();
    await expect.poll(() => page.getByRole("radio", { name: "Yes, a customer" }).isChecked()).toBe(true);
    await expectAccessible(page);
    await outcome(page, /^2 new customers/).waitFor();
    await start(page);
    await completed(page);
    expect(
      (await owner.call(contactsApi.list, { query: { search: "ana@silva.example" } })).body,
    ).toHaveLength(1);
  });

  test("what is required but not mapped keeps the import from starting", async () => {
    const page = await (await shop()).open("/contact-import");
    await chooseFile(page, fileOf("Kunde,Ort\nAna Silva,Porto\n"));
    const card = page.getByRole("region", { name: "Does this look right?" });
    for (const name of ["First name", "Last name", "Email"])
      await card.getByText(`${name} is required but not mapped`).waitFor();
    await expect.poll(() => button(page, "Start Import").isDisabled()).toBe(true);
    await expectAccessible(page);
    await goesTo(page, "Kunde").selectOption("fullName");
    await card.getByText("First name is required but not mapped").waitFor({ state: "hidden" });
    await card.getByText("Email is required but not mapped").waitFor();
    await goesTo(page, "Ort").selectOption("phone");
    await outcome(page, /needs a look/).waitFor();
  });

  test.each([phone])(
    "on a $name: what would stay behind or become a note is kept as custom fields in one press",
    async (window) => {
      const { open, owner } = await shop();
      const page = await open("/contact-import", at(window));
      await chooseFile(
        page,
        fileOf(
          "First name,Last name,Email,Phone,Loyalty card\nAna,Silva,ana@silva.example; ana@home.example,+1 212 555 0100; +1 212 555 0101,LC-1\n",
        ),
      );
      await page.getByText("1 column won’t be imported: Loyalty card.").waitFor();
      await page
        .getByText("Some rows have more than one email. The first goes to Email, the rest become a note.")
        .waitFor();
      const others = field(page, "Other emails in “Email” go to");
      await expect.poll(() => others.inputValue()).toBe("");
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await button(page, "Keep as custom fields").click();
      await expect.poll(() => others.inputValue()).toBe("new:text:Email 2");
      await expect.poll(() => goesTo(page, "Loyalty card").inputValue()).toBe("new:text:Loyalty card");
      await expect.poll(() => button(page, "Keep as custom fields").count()).toBe(0);
      await start(page);
      await completed(page);
      expect(
        (await owner.call(contactsApi.list, { query: { search: "ana@silva.example" } })).body,
      ).toMatchObject([
        {
          phone: "+1 212 555 0100",
          customFields: {
            loyalty_card: "LC-1",
            email_2: "ana@home.example",
            phone_2: "+1 212 555 0101",
          },
          notes: [],
        },
      ]);
    },
  );

  test("how days are written is asked once, with an example; the country's way stands there already", async () => {
    const { open, owner } = await shop();
    const page = await open("/contact-import");
    await chooseFile(
      page,
      fileOf("First name,Last name,Email,Next follow-up\nAna,Silva,ana@silva.example,03/04/2031\n"),
    );
    const question = page.getByLabel("How are dates written in “Next follow-up”?");
    await question.waitFor();
    await expect
      .poll(() => question.getByRole("option").allTextContents())
      .toEqual([
        "Choose how to read it",
        "03/04/2031 is Apr 3, 2031 (day first)",
        "03/04/2031 is Mar 4, 2031 (month first)",
      ]);
    await expect.poll(() => question.inputValue()).toBe("month_first");
    await question.selectOption("day_first");
    await start(page);
    await completed(page);
    expect(
      (await owner.call(contactsApi.list, { query: { search: "ana@silva.example" } })).body,
    ).toMatchObject([{ nextFollowUp: "2031-04-03" }]);
  });

  test("more people than the plan has room for are told before anything is written", async () => {
    const fixture = await shop();
    const page = await fixture.open("/contact-import");
    await chooseFile(page, fileOf(manyPeople(1200)));
    await page
      .getByRole("status")
      .filter({ hasText: "This adds 1,200 customers; your plan has room for 997." })
      .first()
      .waitFor();
    await expect.poll(() => button(page, "Start Import").isDisabled()).toBe(true);
    await liftLimit(server, fixture);
    await page.getByText("Both", { exact: true }).click();
    await page.getByText("Import 1,200 customers. You can undo it for 30 days.").waitFor();
    await outcome(page, /^1,200 new customers/).click();
    const rows = dialog(page, "New customers");
    await expect.poll(() => rows.getByRole("listitem").count()).toBe(20);
    await button(rows, "Show more").click();
    await expect.poll(() => rows.getByRole("listitem").count()).toBe(40);
  });
});

describe("the import", () => {
  test.each([desktop])(
    "on a $name shows how far it is, goes on alone, is found again, and can be stopped",
    async (window) => {
      const fixture = await shop();
      await liftLimit(server, fixture);
      const page = await fixture.open("/contact-import", at(window));
      await chooseFile(page, fileOf(manyPeople(2100, 100)));
      await page.getByText("Checking the rows. Nothing is saved yet.").waitFor();
      await expect.poll(() => work(server, fixture), { timeout: 20_000 }).toBe(1);
      await page.getByText("Import 2,100 customers. You can undo it for 30 days.").waitFor();
      const address = page.url();

      await page.reload();
      await page.getByText("Import 2,100 customers.").waitFor();
      await start(page);
      await heading(page, "Importing orders-2026.csv").waitFor();
      await page.getByText("You can leave this page").waitFor();
      expect(page.url()).toBe(address);
      await expectAccessible(page);
      await expectNoSideScroll(page);

      const second = await fixture.open("/contacts", at(window));
      await second.getByRole("progressbar", { name: "Importing orders-2026.csv" }).waitFor();
      await link(card(second, "Importing orders-2026.csv"), "Open").click();
      await link(second, "Show progress of orders-2026.csv").click();
      await heading(second, "Importing orders-2026.csv").waitFor();

      await button(page, "Cancel import").click();
      await button(ask(page, "Stop the import?"), "Keep importing").click();
      await work(server, fixture);
      await Promise.all([completed(page), completed(second)]);
      await toast(page, "Import Complete!", "2,100 contacts imported");
      await page.goBack();
      await card(page, "Earlier uploads").getByText("2,100 added").waitFor();
      await page.goForward();
      await completed(page);
    },
    60_000,
  );

  test("that is cancelled keeps what was imported and leaves the rest", async () => {
    const fixture = await shop();
    await liftLimit(server, fixture);
    const page = await fixture.open("/contact-import");
    await chooseFile(page, fileOf(manyPeople(2500)));
    await expect.poll(() => work(server, fixture), { timeout: 20_000 }).toBe(1);
    await page.getByText("Import 2,500 customers.").waitFor();
    await start(page);
    await button(page, "Cancel import").click();
    await button(ask(page, "Stop the import?"), "Stop it").click();
    await heading(page, "The import was stopped").waitFor();
    await toast(page, "Stopped", "What was imported so far stays.");
    await expectAccessible(page);
  });

  test("not started waits in the history, for teammates too, and can be thrown away", async () => {
    forgive(/404/);
    const { open, owner } = await shop();
    const page = await open("/contact-import");
    await chooseFile(page, fileOf(orders));
    await outcome(page, /^3 new customers/).waitFor();
    const mate = await newTeammate(server, owner, "member", { firstName: "Ben", lastName: "Achterberg" });
    const other = await visit("/contact-import", browserOf(mate, server.url));
    await other.getByText("Not started: 7 rows are checked").waitFor();
    await link(other, "Continue with orders-2026.csv").click();
    await outcome(other, /^3 new customers/).waitFor();
    await button(page, "Choose Different File").click();
    await button(page, "Discard orders-2026.csv").click();
    await button(ask(page, "Discard “orders-2026.csv”?"), "Discard").click();
    await page.getByText("None yet.").waitFor();
    await other.reload();
    await heading(other, "This import isn’t here").waitFor();
    await expectAccessible(other);
  });

  test("is not for who may only look, and says so", async () => {
    const { owner } = await shop();
    const viewer = await newTeammate(server, owner, "viewer", { firstName: "Vera", lastName: "Lund" });
    const page = await visit("/contact-import", browserOf(viewer, server.url, at(phone)));
    await heading(page, "You can look, but not upload").waitFor();
    await page.getByText("None yet.").waitFor();
    await expectAccessible(page);
  });
});

describe("the demo", () => {
  test.each([phone])(
    "on a $name reads the file, says what would happen, and writes nothing",
    async (window) => {
      const page = await visit("/contact-import", demoBrowser(server.url, at(window)));
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/") && !request.url().endsWith("/api/auth/user"))
          asked.push(request.url());
      });
      const said = alertsOf(page);
      await button(page, "Try a sample file").click();
      await page
        .getByText(
          /^Import 39 customers, update 2\. \d+ rows? still needs? your answer\. You can undo it for 30 days\.$/,
        )
        .waitFor();
      await expectAccessible(page);
      await start(page);
      expect(said).toEqual([
        "Demo Mode: This would import this list into your customers in the full version. Sign up to access real functionality!",
      ]);
      await page.reload();
      await page.getByText(/^Import 39 customers, update 2\./).waitFor();
      await outcome(page, /a look/).click();
      const problems = dialog(page, "Rows that need a look");
      await field(problems, "E-mail").first().fill("noor@example.com");
      await button(problems, "Save changes").first().click();
      await expect
        .poll(() => said.at(-1))
        .toBe(
          "Demo Mode: This would change this value in your file's rows in the full version. Sign up to access real functionality!",
        );
      await button(problems, "Close").click();
      await button(ask(page, "Leave without saving?"), "Leave").click();
      await button(page, "Choose Different File").click();
      await link(page, "wedding-fair.xlsx").click();
      await link(page, "Download 1 row left out").click();
      await expect
        .poll(() => said.at(-1))
        .toBe(
          "Demo Mode: This would download the rows that were left out in the full version. Sign up to access real functionality!",
        );
      await button(page, "See the rows").click();
      await dialog(page, "Rows that were left out").getByText("Mireille Aubert").first().waitFor();
      await button(dialog(page, "Rows that were left out"), "Close").click();
      await button(page, /^Undo import, until/).click();
      await button(ask(page, "Undo the import of “wedding-fair.xlsx”?"), "Undo import").click();
      await expect
        .poll(() => said.at(-1))
        .toBe(
          "Demo Mode: This would undo this import in the full version. Sign up to access real functionality!",
        );
      await button(page, "Import More Contacts").click();
      await chooseFile(page, fileOf("Name,Mail\nAna Silva,ana@silva.example\n", "mine.csv"));
      await outcome(page, /^1 new customer will be added/).waitFor();
      expect(asked).toEqual([]);
    },
  );
});
