import type { TourStep } from "#platform/contract/tour.ts";

/** Tours through settings, apps and help. */
export const settingsTours: Readonly<Record<string, readonly TourStep[]>> = {
  apps: [
    {
      target: "title",
      title: "Your other apps",
      description: "Each card says what a connection does for you.",
    },
  ],
  "api-keys": [
    {
      target: "title",
      title: "Keys for programs",
      description: "One key for each program, with an end you choose.",
    },
  ],
  webhooks: [
    {
      target: "title",
      title: "Tell other programs",
      description: "They hear at once when something happens here.",
    },
  ],
  hooks: [
    {
      target: "title",
      title: "Let programs add customers",
      description: "An address of your own, for forms and other programs.",
    },
  ],
  billing: [
    { target: "title", title: "Your plan", description: "What you pay, what you use, and how to change it." },
  ],
  plans: [
    {
      target: "title",
      title: "Three plans",
      description: "Choose one now or later. The trial needs no card.",
    },
  ],
  settings: [
    { target: "title", title: "Settings", description: "Yours and your business’s." },
    {
      target: "My Info",
      title: "You and your business",
      description: "And the links to mail, team, brand and billing.",
    },
    { target: "Pipeline", title: "Your stages", description: "Call them what you call them." },
    { target: "Alerts", title: "What reaches you", description: "By email and on your devices." },
  ],
  data: [{ target: "title", title: "Your data", description: "Export everything, or close the business." }],
  brand: [
    { target: "title", title: "Your brand", description: "Your logo and color on papers, emails and pages." },
  ],
  mail: [
    {
      target: "title",
      title: "How your email is sent",
      description: "Your mail server, your sender, and who gets no email.",
    },
  ],
  telephone: [
    {
      target: "title",
      title: "Your telephone line",
      description: "The account and number that you call and text from, and its registration.",
    },
  ],
  team: [{ target: "title", title: "Your team", description: "Invite people and decide what each may do." }],
  security: [
    {
      target: "title",
      title: "Sign-in and security",
      description: "Your password, passkeys, and where you’re signed in.",
    },
  ],
  help: [
    { target: "title", title: "Help", description: "Tutorials, articles, videos and people." },
    {
      target: "Step-by-Step",
      title: "Learn by doing",
      description: "A step is checked off when you have really done it.",
    },
    { target: "Help Articles", title: "Look it up", description: "Search by any word. Typos are forgiven." },
    { target: "Get Help", title: "Reach a person", description: "The ways to ask somebody." },
  ],
  checklist: [
    {
      target: "title",
      title: "Twelve things to try",
      description: "Check off what you have tried. It stays in this browser.",
    },
  ],
  desk: [
    {
      target: "title",
      title: "Your desk",
      description: "Open a question, answer it, and close it once it is settled.",
    },
  ],
};
