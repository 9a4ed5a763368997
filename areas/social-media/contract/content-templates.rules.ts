import type { NewContentTemplate } from "./content-templates.schema.ts";

/** The five that every business starts with (Spec 2 §2). */
export const presetTemplates: readonly NewContentTemplate[] = [
  {
    name: "Something new",
    category: "News",
    content: "New at our place: {{what’s new}}.\n\nCome by and see it, or write to us with your questions.",
    hashtags: ["new", "shoplocal"],
    mediaType: "picture",
    platforms: [],
  },
  {
    name: "Behind the scenes",
    category: "People",
    content: "This is how we {{what you do}}. {{Something people don’t know about it}}.",
    hashtags: ["behindthescenes", "smallbusiness"],
    mediaType: "picture",
    platforms: [],
  },
  {
    name: "A customer’s words",
    category: "Trust",
    content:
      "“{{What your customer said}}”\n\nThank you, {{first name}}. It’s people like you we do this for.",
    hashtags: ["thankyou"],
    mediaType: "text",
    platforms: [],
  },
  {
    name: "A useful tip",
    category: "Know-how",
    content: "A question we often get: {{the question}}\n\nOur answer: {{the answer}}",
    hashtags: ["tip"],
    mediaType: "text",
    platforms: [],
  },
  {
    name: "Special offer",
    category: "Offer",
    content: "Until {{the last day}}: {{what you offer}}.\n\nBook or order here:",
    hashtags: ["offer"],
    mediaType: "picture",
    platforms: [],
  },
];
