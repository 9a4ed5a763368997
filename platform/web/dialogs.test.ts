import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";

const sources = new Map(
  readdirSync("areas", { recursive: true, encoding: "utf8" })
    .filter((file) => /\/web\/.*\.tsx$/.test(file) && !file.endsWith(".test.tsx"))
    .map((file) => [file, readFileSync(`areas/${file}`, "utf8")]),
);
const keepsSomething = /\buse(?:State|KeptState|FormOf|EditForm)\b/;

/** Each place where a dialog that keeps something is drawn, with what stands before it. */
const places = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(/(?<!\w)<(\w+Dialog)\b/g)].flatMap(({ 1: name = "", index }) => {
    const from = new RegExp(String.raw`import \{[^}]*\b${name}\b[^}]*\} from "\./([\w-]+\.tsx)"`).exec(
      text,
    )?.[1];
    const drawn = sources.get(`${dirname(file)}/${from}`) ?? "";
    const isAnew = !keepsSomething.test(drawn) || drawn.includes("<DialogSlot");
    return isAnew ? [] : [{ file, name, before: text.slice(0, index) }];
  }),
);

/** A part of a dialog that is fetched, or drawn anew, with it. */
const isPartOfOne = (file: string): boolean => file.endsWith("-dialog.tsx");
const isDrawnAnew = (before: string): boolean =>
  /(?:&&\s*\(?|\?\s*\(?|:\s*\(?|return|=>\s*\(?)\s*$/.test(before) ||
  before.lastIndexOf("<DialogSlot") > before.lastIndexOf("</DialogSlot");

test("each opening of a dialog begins anew: it is fetched by `lazyClosable`, held by a `DialogSlot`, or drawn only while it is open", () => {
  expect(places.length).toBeGreaterThan(10);
  expect(
    places
      .filter(({ file, before }) => !isPartOfOne(file) && !isDrawnAnew(before))
      .map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([]);
});

/** What is typed there is a password or a code, and typed again in a moment; or nothing is typed. */
const hasNothingToLose = [
  "auth/web/two-factor-dialog.tsx",
  "team/web/transfer-dialog.tsx",
  "customers/web/export-dialog.tsx",
  "integrations/web/connect-elsewhere.tsx",
  "calendar/web/move-series-dialog.tsx",
];

test("a dialog that is a form says what is unsaved in it, so that nothing typed is dropped unasked", () => {
  const silent = [...sources].filter(([, text]) =>
    [...text.matchAll(/<Dialog\b(?:[^>]|=>)*>/g)].some(
      ([opening]) => opening.includes("onSubmit=") && !opening.includes("unsaved="),
    ),
  );
  expect(silent.map(([file]) => file).toSorted()).toEqual(hasNothingToLose.toSorted());
});

test("a select that saves by itself is a `SavedSelect`, which waits for keys to be done", () => {
  const saving = [...sources].filter(([, text]) =>
    [...text.matchAll(/<(?:SelectField|Select|select)\b(?:[^>]|=>)*>/g)].some(([opening]) =>
      /onChange=\{[^}]*\.run\(/.test(opening),
    ),
  );
  expect(saving.map(([file]) => file)).toEqual([]);
});
