import type { TourStep } from "#platform/contract/tour.ts";

/** Tours through the screens about people, sales and numbers. */
export const peopleTours: Readonly<Record<string, readonly TourStep[]>> = {
  customers: [
    {
      target: "title",
      title: "Everyone you sell to",
      description: "One card for each customer, with what they might spend and what’s next.",
    },
    {
      target: "Add New Person",
      needs: "member",
      title: "Add somebody",
      description: "A name, an email and how they found you are enough.",
    },
  ],
  customer: [
    { target: "title", title: "One customer", description: "Everything about this person is on this page." },
    { target: "Details", title: "How to reach them", description: "Email, phone, tags and your own fields." },
    { target: "Activity", title: "What happened", description: "The newest first, from emails to invoices." },
  ],
  duplicates: [
    {
      target: "title",
      title: "People who are there twice",
      description: "Decide for each pair: one person or two. A merge can be undone for 30 days.",
    },
  ],
  upload: [
    {
      target: "title",
      title: "Bring your list",
      description: "Spreadsheets, other programs, your phone: each row is checked before anything is saved.",
    },
    {
      target: "Paste rows",
      needs: "member",
      title: "No file at hand?",
      description: "Copy cells from a spreadsheet and paste them here.",
    },
  ],
  tasks: [
    {
      target: "title",
      title: "What you promised",
      description: "Overdue first, then today. Press the circle when it’s done.",
    },
    {
      target: "Add Task",
      needs: "member",
      title: "Write it down",
      description: "Say what it is, and by when.",
    },
  ],
  calendar: [
    {
      target: "title",
      title: "Your calendar",
      description: "Schedule meetings yourself, or let customers book.",
    },
    {
      target: "Meeting Types",
      title: "What people can book",
      description: "Each type has its own link to share.",
    },
    {
      target: "Settings",
      title: "Your hours",
      description: "Set when you can be booked, and your time zone.",
    },
  ],
  emails: [
    { target: "title", title: "Write to many", description: "Write once, and each customer gets their own." },
    {
      target: "Create Campaign",
      needs: "member",
      title: "Begin here",
      description: "Nothing is sent before you have checked it.",
    },
  ],
  campaign: [
    { target: "title", title: "One email", description: "Who gets it or got it, and what came of it." },
  ],
  sales: [
    {
      target: "title",
      title: "Who might buy",
      description: "Every open sale, with what it’s worth and what comes next.",
    },
    {
      target: "Add Sale",
      needs: "member",
      title: "Add a sale",
      description: "Pick the customer, and say what for and how much.",
    },
  ],
  "upload-sales": [
    {
      target: "title",
      title: "Bring your sales",
      description: "From Pipedrive, HubSpot or a spreadsheet. Rows are checked first.",
    },
  ],
  "auto-help": [
    {
      target: "title",
      title: "Small jobs that do themselves",
      description: "Switch a helper on, and it works from then on.",
    },
    { target: "Active Helpers", title: "How many are on", description: "And how much time they save you." },
  ],
  helper: [
    {
      target: "title",
      title: "One helper",
      description: "Each time it ran is listed here, with what came of it.",
    },
  ],
  "helper-editor": [
    {
      target: "title",
      title: "How a helper works",
      description: "Say what starts it, and what it then does, step by step.",
    },
  ],
  numbers: [
    {
      target: "title",
      title: "How your business is doing",
      description: "Every number opens the list it counts.",
    },
    {
      target: "Total People",
      title: "Four numbers first",
      description: "How many people, how many new, how many might buy, how many say yes.",
    },
  ],
  "number-list": [
    {
      target: "title",
      title: "What a number counts",
      description: "The people or sales behind one of your numbers.",
    },
  ],
  setup: [
    {
      target: "title",
      title: "Five questions",
      description: "Your answers fit the screens to your business. You can skip and come back.",
    },
  ],
  "social-media": [
    {
      target: "title",
      title: "Your posts in one place",
      description: "Write them, choose when each goes out, and see what came of it.",
    },
    {
      target: "My Social Media Pages",
      title: "Your pages",
      description: "The practice page sends nothing: try a post there first.",
    },
    {
      target: "Post templates",
      title: "A text to begin with",
      description: "Press one and fill in what’s yours.",
    },
  ],
  trash: [
    {
      target: "title",
      title: "What you deleted",
      description: "It stays here for 30 days and can be restored.",
    },
  ],
};
