import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { Extension, mergeAttributes, Node } from "@tiptap/react";
import { Image } from "@tiptap/extension-image";
import { StarterKit } from "@tiptap/starter-kit";
import { holePlaces } from "#areas/email-campaigns/contract/holes.rules.ts";
import { placeholderOf, type PlaceholderKey } from "#areas/outreach/contract/placeholders.rules.ts";
import { chipLabel } from "./mail-text.view.ts";

type ChipAttributes = { key: PlaceholderKey; fallback: string };

/** A placeholder that is filled in for each customer: one unit to the cursor, deleted and moved as a whole. */
export const PlaceholderChip = Node.create({
  name: "placeholder",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    key: {
      default: "firstName",
      parseHTML: (element: HTMLElement) => placeholderOf(element.dataset.placeholder ?? "") ?? "firstName",
      renderHTML: ({ key }: ChipAttributes) => ({ "data-placeholder": key }),
    },
    fallback: {
      default: "",
      parseHTML: (element: HTMLElement) => element.dataset.fallback ?? "",
      renderHTML: ({ fallback }: ChipAttributes) => ({ "data-fallback": fallback }),
    },
  }),
  parseHTML: () => [{ tag: "span[data-placeholder]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    mergeAttributes({ class: "mail-chip" }, HTMLAttributes),
    chipLabel(node.attrs.key as PlaceholderKey, (node.attrs.fallback as string) || null),
  ],
  renderText: ({ node }) => chipLabel(node.attrs.key as PlaceholderKey, null),
});

/** A link that looks like a button. */
export const MailButton = Node.create({
  name: "mailButton",
  group: "block",
  content: "text*",
  marks: "",
  defining: true,
  addAttributes: () => ({
    href: {
      default: "",
      parseHTML: (element: HTMLElement) =>
        element.querySelector("a")?.getAttribute("href") ?? element.getAttribute("href") ?? "",
      rendered: false,
    },
  }),
  parseHTML: () => [
    {
      tag: "p",
      priority: 60,
      getAttrs: (element) =>
        element.children.length === 1 &&
        element.firstElementChild?.matches("a[data-button]") &&
        element.textContent === element.firstElementChild.textContent
          ? null
          : false,
      contentElement: "a",
    },
    { tag: "a[data-button]", priority: 60 },
  ],
  renderHTML: ({ node }) => [
    "p",
    {},
    ["a", { href: String(node.attrs.href), "data-button": "true", class: "mail-button" }, 0],
  ],
});

/** Marks what is still to be written: no email with a hole is sent. */
const HoleMarks = Extension.create({
  name: "holeMarks",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const marks: Decoration[] = [];
          doc.descendants((node, at) => {
            for (const { from, to } of holePlaces(node.text ?? ""))
              marks.push(Decoration.inline(at + from, at + to, { class: "mail-hole" }));
          });
          return DecorationSet.create(doc, marks);
        },
      },
    }),
  ],
});

/** What an email can be made of; the server keeps the same and nothing else. */
export const mailNodes = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    code: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Image,
  PlaceholderChip,
  MailButton,
  HoleMarks,
];

/** One line of text and chips, for the subject. */
export const subjectNodes = [
  Node.create({ name: "doc", topNode: true, content: "paragraph" }),
  StarterKit.configure({
    document: false,
    heading: false,
    codeBlock: false,
    code: false,
    link: false,
    bold: false,
    italic: false,
    strike: false,
    underline: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
    blockquote: false,
    horizontalRule: false,
    hardBreak: false,
    trailingNode: false,
  }),
  PlaceholderChip,
  HoleMarks,
];
