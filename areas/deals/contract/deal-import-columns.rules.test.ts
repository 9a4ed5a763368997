import { expect, test } from "vitest";
import { saleColumnsOf } from "./deal-import-columns.rules.ts";

const targetsOf = (headers: readonly string[]) =>
  Object.fromEntries(saleColumnsOf(headers, []).map(({ header, target }) => [header, target]));

test("the headers of Pipedrive's deals are known", () => {
  expect(
    targetsOf([
      "Deal - ID",
      "Deal - Title",
      "Deal - Value",
      "Deal - Currency of Value",
      "Deal - Stage",
      "Deal - Status",
      "Deal - Deal created",
      "Deal - Expected close date",
      "Deal - Won time",
      "Deal - Lost time",
      "Deal - Lost reason",
      "Deal - Contact person",
      "Deal - Organization",
      "Person - Email",
      "Person - Phone",
    ]),
  ).toEqual({
    "Deal - ID": "externalId",
    "Deal - Title": "title",
    "Deal - Value": "value",
    "Deal - Currency of Value": "currency",
    "Deal - Stage": "stage",
    "Deal - Status": "stage",
    "Deal - Deal created": "createdOn",
    "Deal - Expected close date": "expectedCloseDate",
    "Deal - Won time": "closedOn",
    "Deal - Lost time": "closedOn",
    "Deal - Lost reason": "lostReason",
    "Deal - Contact person": "fullName",
    "Deal - Organization": "company",
    "Person - Email": "email",
    "Person - Phone": "phone",
  });
});

test("the headers of HubSpot's deals are known", () => {
  expect(
    targetsOf([
      "Record ID",
      "Deal Name",
      "Deal Stage",
      "Close Date",
      "Deal owner",
      "Amount",
      "Create Date",
      "Closed Lost Reason",
      "Associated Contact",
      "Associated Company",
    ]),
  ).toEqual({
    "Record ID": "externalId",
    "Deal Name": "title",
    "Deal Stage": "stage",
    "Close Date": "closedOn",
    "Deal owner": null,
    Amount: "value",
    "Create Date": "createdOn",
    "Closed Lost Reason": "lostReason",
    "Associated Contact": "fullName",
    "Associated Company": "company",
  });
});

test("our own names are known; of two columns for one field the better known header gets it", () => {
  expect(targetsOf(["title", "externalId", "createdOn", "firstName", "Name", "lastName", "E-mail"])).toEqual({
    title: "title",
    externalId: "externalId",
    createdOn: "createdOn",
    firstName: "firstName",
    Name: null,
    lastName: "lastName",
    "E-mail": "email",
  });
  expect(targetsOf(["Amount", "Value"])).toEqual({ Amount: null, Value: "value" });
});
