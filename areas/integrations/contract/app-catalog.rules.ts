/** The apps that can be connected (decisions: catalog). */
export const appIds = [
  "calendar",
  "email",
  "payment",
  "chat",
  "automation",
  "spreadsheet",
  "sales-network",
  "analytics",
] as const;
export type AppId = (typeof appIds)[number];

/** Tabs of the catalog, in their order; each app is in one. */
export const appCategories = ["Planning", "Talking to people", "Money", "Numbers", "Automation"] as const;
export type AppCategory = (typeof appCategories)[number];

export type CatalogApp = {
  appId: AppId;
  name: string;
  category: AppCategory;
  description: string;
  /** All are free but two, which ask for money at their own place (Spec 2 §9). */
  isFree: boolean;
  /** What it does here; the first three are shown on its card. */
  features: readonly string[];
  /** How many of it one business may have. */
  max: number;
};

/** The eight apps (Spec 2 §9), each with what it really does here. */
export const appCatalog: readonly CatalogApp[] = [
  {
    appId: "calendar",
    name: "Calendar",
    category: "Planning",
    description: "Your meetings and dated to-dos in the calendar on your phone, and its busy times here.",
    isFree: true,
    features: [
      "Meetings and to-dos in your own calendar",
      "Busy times are kept free here",
      "Works with Google, Apple and Outlook",
      "One private address, which you can renew",
    ],
    max: 5,
  },
  {
    appId: "email",
    name: "Email",
    category: "Talking to people",
    description: "Sends your emails from your own address, by the mail server that you set up.",
    isFree: true,
    features: [
      "Emails come from your own address",
      "Says whether they can go out right now",
      "Test it before anybody gets one",
      "People can always stop them",
    ],
    max: 1,
  },
  {
    appId: "payment",
    name: "Payments",
    category: "Money",
    description: "A link where customers pay you, and news here when they did.",
    isFree: true,
    features: [
      "Your payment page’s address, checked",
      "Tells you when a payment came",
      "Works with your own Stripe account",
      "No card number is ever seen here",
    ],
    max: 2,
  },
  {
    appId: "chat",
    name: "Team chat",
    category: "Talking to people",
    description: "Messages from here in a channel of Slack, Mattermost or Discord.",
    isFree: true,
    features: [
      "Messages in a channel you choose",
      "Works with Slack, Mattermost and Discord",
      "Checked with a real hello",
      "Tried again when the chat is away",
    ],
    max: 5,
  },
  {
    appId: "automation",
    name: "Automation",
    category: "Automation",
    description: "Zapier, Make, n8n and the like: thousands of other programs, told what happens here.",
    isFree: false,
    features: [
      "Tells Zapier, Make or n8n what happens here",
      "Takes customers from other programs",
      "No key needed to begin",
      "Shows each message, and sends it again",
    ],
    max: 10,
  },
  {
    appId: "spreadsheet",
    name: "Spreadsheet",
    category: "Numbers",
    description: "Your customers in Google Sheets, Excel or Numbers, always up to date.",
    isFree: true,
    features: [
      "Always the customers of today",
      "You choose the columns",
      "For Google Sheets, Excel and Numbers",
      "One private address, which you can renew",
    ],
    max: 5,
  },
  {
    appId: "sales-network",
    name: "Sales network",
    category: "Talking to people",
    description:
      "Brings in your contacts from LinkedIn by the file that it gives you. There is no live link.",
    isFree: false,
    features: [
      "Brings in your LinkedIn connections",
      "Shows everything before it is added",
      "Never adds anybody twice",
      "The whole upload can be undone",
    ],
    max: 1,
  },
  {
    appId: "analytics",
    name: "Analytics",
    category: "Numbers",
    description: "Your numbers of each day for the program where you look at all your figures.",
    isFree: true,
    features: [
      "New customers, sales and money by day",
      "For Google Analytics and spreadsheets",
      "Nobody’s name leaves here",
      "One private address, which you can renew",
    ],
    max: 2,
  },
];

/** An app of the catalog. */
export function appOf(appId: AppId): CatalogApp {
  const found = appCatalog.find((one) => one.appId === appId);
  if (!found) throw new Error(`There is no app ${appId}`);
  return found;
}

/** The most of all apps together that one business may have. */
export const maxApps = 30;

export const appsPaused =
  "Connected apps are paused: they are part of the Professional plan. Nothing is lost, and they work again as soon as you’re on it.";
/** What is said of an app in a throw-away business. */
export const testAppWords = "This is a test business, so nothing is sent and nothing was checked.";
