import { failed } from "#platform/web/failures.ts";

export const words = {
  color: "Color",
  colorHelp: "Words on it, and a dark version, are chosen so that they can be read.",
  usual: "Use the usual colors",
  logo: "Logo",
  logoHelp: "On your booking pages, invoices, quotes and emails.",
  hide: "Hide the product’s name",
  hideHelp:
    "Your customers see your name alone: on pages, in emails, calendar files and PDFs. The address of your pages stays.",
  onlyManagers: "The owner and managers can change this.",
  usedWhere:
    "What your customers see: booking pages, invoices and quotes, emails, and the page to unsubscribe.",
} as const;

export const toasts = {
  saved: { title: "Saved", description: "Your customers see it from now on." },
  logoSaved: { title: "Logo saved", description: "New papers and emails have it from now on." },
  logoRemoved: { title: "Logo removed" },
  logoFailed: { title: "Error", description: "That logo wasn’t uploaded. Try again." },
  notSaved: failed("Nothing was saved"),
};

/** Complete "This would …" in the demo alert. */
export const demoActions = { brand: "change how your customers see you", logo: "change your logo" };
