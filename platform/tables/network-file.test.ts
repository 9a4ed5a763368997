import { expect, test } from "vitest";
import { openTable } from "./table.ts";

async function* bytesOf(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text);
}

test("a sales network's connections file is read from its header on, below the note that it begins with", async () => {
  const text = [
    "Notes:",
    '"When exporting your connection data, you may notice that some of the email addresses are missing, as people choose who sees them."',
    "",
    "First Name,Last Name,URL,Email Address,Company,Position,Connected On",
    "Dana,Whitfield,https://example.com/in/dana,dana@example.com,Alder,Owner,12 Nov 2025",
    "Sam,Reed,https://example.com/in/sam,,Rye,Buyer,03 Jan 2024",
  ].join("\n");
  const { start } = await openTable(bytesOf(text), "Connections.csv");
  expect(start.headers).toEqual([
    "First Name",
    "Last Name",
    "URL",
    "Email Address",
    "Company",
    "Position",
    "Connected On",
  ]);
});
