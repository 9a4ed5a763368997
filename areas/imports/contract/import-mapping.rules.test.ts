import { describe, expect, test } from "vitest";
import { keywordTarget, plainHeader } from "./import-headers.rules.ts";
import { headerKey, suggestMapping } from "./import-mapping.rules.ts";
import { targetsTwice } from "./imports.rules.ts";
import { FieldMapping, ImportTarget, parsed } from "./import-targets.schema.ts";

const id = "01980000-0000-7000-8000-000000000001";
/** Only what goes somewhere. */
const mapped = (headers: string[], rows: string[][] = [], fields: { id: string; label: string }[] = []) =>
  Object.fromEntries(
    Object.entries(suggestMapping(headers, rows, fields).mapping).filter(
      ([, target]) => target !== "nothing",
    ),
  );

describe("the stated keywords", () => {
  test.each<[string, string | undefined]>([
    ["First Name", "firstName"],
    ["customer_first_name", "firstName"],
    ["Name (first)", "firstName"],
    ["LAST NAME", "lastName"],
    ["Contact's last name", "lastName"],
    ["Your email", "email"],
    ["Email address (work)", "email"],
    ["Telephone / phone", "phone"],
    ["Company they work for", "company"],
    ["Their job", "jobTitle"],
    ["Title or role", "jobTitle"],
    ["Lead source detail", "source"],
    ["Contract value", "value"],
    ["Total amount", "value"],
    ["Shoe size", undefined],
    ["Custom Field 1 - Value", undefined],
  ])("%s", (header, target) => {
    expect(keywordTarget(header)?.target).toBe(target);
    expect(mapped([header])).toEqual(target ? { [header]: target } : {});
  });
});

describe("exports of other programs", () => {
  test.each<[string, string[], Record<string, string>]>([
    [
      "our own",
      [
        "First Name",
        "Last Name",
        "Email",
        "Phone",
        "Company",
        "Job Title",
        "Source",
        "Status",
        "Value",
        "Stage",
        "Tags",
        "Assigned To",
        "Last Contact",
        "Next Follow-up",
        "Time Zone",
        "Notes",
        "Shoe size",
        "Added",
      ],
      {
        "First Name": "firstName",
        "Last Name": "lastName",
        Email: "email",
        Phone: "phone",
        Company: "company",
        "Job Title": "jobTitle",
        Source: "source",
        Status: "status",
        Value: "value",
        Stage: "pipelineStage",
        Tags: "tags",
        "Last Contact": "lastContactDate",
        "Next Follow-up": "nextFollowUp",
        "Time Zone": "timeZone",
        Notes: "notes",
        "Shoe size": `custom:${id}`,
      },
    ],
    [
      "Google Contacts",
      [
        "First Name",
        "Middle Name",
        "Last Name",
        "Phonetic First Name",
        "Name Prefix",
        "Nickname",
        "File As",
        "Organization Name",
        "Organization Title",
        "Organization Department",
        "Birthday",
        "Notes",
        "Photo",
        "Labels",
        "E-mail 1 - Label",
        "E-mail 1 - Value",
        "E-mail 2 - Value",
        "Phone 1 - Label",
        "Phone 1 - Value",
        "Address 1 - Label",
        "Website 1 - Value",
      ],
      {
        "First Name": "firstName",
        "Last Name": "lastName",
        "Organization Name": "company",
        "Organization Title": "jobTitle",
        Birthday: "birthday",
        Notes: "notes",
        Labels: "tags",
        "E-mail 1 - Value": "email",
        "Phone 1 - Value": "phone",
      },
    ],
    [
      "Google Contacts before",
      [
        "Name",
        "Given Name",
        "Additional Name",
        "Family Name",
        "Yomi Name",
        "Notes",
        "Group Membership",
        "E-mail 1 - Type",
        "E-mail 1 - Value",
        "Phone 1 - Type",
        "Phone 1 - Value",
        "Organization 1 - Name",
        "Organization 1 - Title",
      ],
      {
        "Given Name": "firstName",
        "Family Name": "lastName",
        Notes: "notes",
        "Group Membership": "tags",
        "E-mail 1 - Value": "email",
        "Phone 1 - Value": "phone",
        "Organization 1 - Name": "company",
        "Organization 1 - Title": "jobTitle",
      },
    ],
    [
      "Outlook",
      [
        "Title",
        "First Name",
        "Middle Name",
        "Last Name",
        "Suffix",
        "Company",
        "Department",
        "Job Title",
        "Business Phone",
        "Home Phone",
        "Mobile Phone",
        "E-mail Address",
        "E-mail Type",
        "E-mail 2 Address",
        "Categories",
        "Notes",
      ],
      {
        "First Name": "firstName",
        "Last Name": "lastName",
        Company: "company",
        "Job Title": "jobTitle",
        "Mobile Phone": "phone",
        "E-mail Address": "email",
        Categories: "tags",
        Notes: "notes",
      },
    ],
    [
      "HubSpot",
      [
        "Record ID",
        "First Name",
        "Last Name",
        "Email",
        "Phone Number",
        "Contact owner",
        "Lead Status",
        "Associated Company",
        "Last Activity Date",
        "Create Date",
        "Original Source",
        "Job Title",
      ],
      {
        "First Name": "firstName",
        "Last Name": "lastName",
        Email: "email",
        "Phone Number": "phone",
        "Lead Status": "pipelineStage",
        "Associated Company": "company",
        "Last Activity Date": "lastContactDate",
        "Original Source": "source",
        "Job Title": "jobTitle",
      },
    ],
    [
      "Pipedrive",
      [
        "Person - ID",
        "Person - Name",
        "Person - Organization",
        "Person - Email - Work",
        "Person - Email - Home",
        "Person - Phone - Work",
        "Person - Labels",
        "Person - Next activity date",
      ],
      {
        "Person - Name": "fullName",
        "Person - Organization": "company",
        "Person - Email - Work": "email",
        "Person - Phone - Work": "phone",
        "Person - Labels": "tags",
        "Person - Next activity date": "nextFollowUp",
      },
    ],
    [
      "Mailchimp",
      [
        "Email Address",
        "First Name",
        "Last Name",
        "Address",
        "Phone Number",
        "MEMBER_RATING",
        "OPTIN_TIME",
        "TAGS",
        "NOTES",
      ],
      {
        "Email Address": "email",
        "First Name": "firstName",
        "Last Name": "lastName",
        "Phone Number": "phone",
        TAGS: "tags",
        NOTES: "notes",
      },
    ],
    [
      "a German list",
      [
        "Vorname",
        "Nachname",
        "E-Mail",
        "Firma",
        "Umsatz",
        "Letzter Kontakt",
        "Nächster Kontakt",
        "Geburtstag",
      ],
      {
        Vorname: "firstName",
        Nachname: "lastName",
        "E-Mail": "email",
        Firma: "company",
        Umsatz: "value",
        "Letzter Kontakt": "lastContactDate",
        "Nächster Kontakt": "nextFollowUp",
        Geburtstag: "birthday",
      },
    ],
    [
      "Mailchimp's merge words",
      ["EMAIL", "FNAME", "LNAME"],
      { EMAIL: "email", FNAME: "firstName", LNAME: "lastName" },
    ],
    [
      "Zoho",
      [
        "Record Id",
        "First Name",
        "Last Name",
        "Account Name",
        "Email",
        "Email Opt Out",
        "Phone",
        "Mobile",
        "Lead Source",
        "Title",
        "Tag",
        "Description",
        "Last Activity Time",
      ],
      {
        "First Name": "firstName",
        "Last Name": "lastName",
        "Account Name": "company",
        Email: "email",
        Phone: "phone",
        "Lead Source": "source",
        Title: "jobTitle",
        Tag: "tags",
        Description: "notes",
        "Last Activity Time": "lastContactDate",
      },
    ],
  ])("%s", (_, headers, wanted) => {
    expect(mapped(headers, [], [{ id, label: "Shoe size" }])).toEqual(wanted);
  });
});

describe("the cells speak too", () => {
  test("where the headers say nothing", () => {
    expect(
      mapped(
        ["A", "B", "C"],
        [
          ["Anna", "anna@b.example", "+49 171 1234567"],
          ["Bob", "bob@b.example", "(555) 010-0142"],
        ],
      ),
    ).toEqual({ B: "email", C: "phone" });
  });
  test("numbers of customers and days are no phone numbers", () => {
    expect(
      mapped(
        ["A", "B"],
        [
          ["10000001", "2026-03-04"],
          ["10000002", "04.03.2026"],
        ],
      ),
    ).toEqual({});
  });
  test("of two columns the one whose cells fit wins", () => {
    expect(mapped(["Email type", "Contact email"], [["Work", "a@b.example"]])).toEqual({
      "Contact email": "email",
    });
    expect(mapped(["Email", "E-mail address"], [["yes", "a@b.example"]])).toEqual({
      "E-mail address": "email",
    });
  });
  test("a header alone is enough, even when its cells are wrong", () => {
    expect(mapped(["email"], [["not an address"]])).toEqual({ email: "email" });
  });
  test("a column Name beside first names holds last names, unless it holds both", () => {
    expect(mapped(["Vorname", "Name"], [["Anna", "Muster"]])).toEqual({
      Vorname: "firstName",
      Name: "lastName",
    });
    expect(mapped(["First name", "Name"], [["Anna", "Anna Muster"]])).toEqual({ Name: "fullName" });
    expect(mapped(["Name", "Last name"], [["Anna", "Muster"]])).toEqual({
      Name: "firstName",
      "Last name": "lastName",
    });
  });
  test("a second number is suggested as a field of its own", () => {
    const { mapping, suggested } = suggestMapping(
      ["Phone", "Mobile", "Email"],
      [["1234567", "7654321", "a@b.example"]],
    );
    expect(mapping).toEqual({ Phone: "phone", Mobile: "nothing", Email: "email" });
    expect(suggested).toEqual({ Mobile: "new:text:Mobile" });
  });
});

const columnsOf = (mapping: Record<string, string>) => Object.values(mapping).map((target) => ({ target }));

test("no target that takes one column gets two", () => {
  const headers = ["Email", "E-mail", "email address", "Tags", "Labels", "Name", "Full name"];
  const { mapping } = suggestMapping(headers, []);
  expect(targetsTwice(columnsOf(mapping))).toEqual([]);
  expect([mapping.Tags, mapping.Labels]).toEqual(["tags", "tags"]);
  expect(
    targetsTwice(
      columnsOf({
        A: "email",
        B: "email",
        C: "tags",
        D: "tags",
        E: `custom:${id}`,
        F: `custom:${id}`,
        G: "nothing",
        H: "nothing",
      }),
    ),
  ).toEqual(["email", `custom:${id}`]);
});

test("a row of headers has one key, however it is written", () => {
  expect(headerKey(["First Name", "E-mail"])).toBe(headerKey(["first_name", "E mail "]));
  expect(headerKey(["a", "b"])).not.toBe(headerKey(["b", "a"]));
  expect(headerKey(["a", "b"])).not.toBe(headerKey(["ab"]));
  expect(headerKey(Array.from({ length: 500 }, (_, at) => `Column ${at}`)).length).toBeLessThan(30);
  expect(new Set(Array.from({ length: 5000 }, (_, at) => headerKey(["Email", `x${at}`]))).size).toBe(5000);
});

test.each<[string, unknown]>([
  ["email", { kind: "single", field: "email" }],
  ["tags", { kind: "shared", field: "tags" }],
  [`custom:${id}`, { kind: "custom", fieldId: id }],
  ["new:date: Birthday", { kind: "new", type: "date", label: "Birthday" }],
  ["nothing", { kind: "nothing" }],
  ["custom:7", undefined],
  ["new:colour:Car", undefined],
  ["new:text: ", undefined],
  ["password", undefined],
  ["__proto__", undefined],
])("the target %s", (target, wanted) => {
  expect(parsed(target)).toEqual(wanted);
  expect(ImportTarget.safeParse(target).success).toBe(wanted !== undefined);
});

test("a mapping is columns to fields; an empty field is nothing", () => {
  expect(FieldMapping.parse({ Mail: "email", Other: "" })).toEqual({ Mail: "email", Other: "nothing" });
});

test.each([
  ["E-mail 1 - Value", "e mail 1 value"],
  ["jobTitle", "job title"],
  ["  Größe (cm) ", "grosse cm"],
  ["FNAME", "fname"],
  ["名前", "名前"],
])("%j is compared as %j", (header, plain) => {
  expect(plainHeader(header)).toBe(plain);
});
