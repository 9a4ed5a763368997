import type { ToastText } from "#platform/web/toasts.ts";

/** The exact words of Send Emails: Spec 1 §2 and §8 where stated. */
export const toasts = {
  created: { title: "Email campaign created successfully" },
  createFailed: { title: "Failed to create email campaign" },
  saved: { title: "Campaign saved" },
  saveFailed: { title: "The campaign wasn’t saved", description: "Your text is still here. Try again." },
  removed: { title: "Campaign deleted", description: "It stays in the trash for 30 days." },
  removeFailed: { title: "The campaign wasn’t deleted" },
  restored: { title: "Campaign restored" },
  restoreFailed: { title: "The campaign wasn’t restored" },
  copied: { title: "Copied", description: "The copy is a draft." },
  copyFailed: { title: "The campaign wasn’t copied" },
  scheduled: { title: "Campaign scheduled" },
  scheduleFailed: { title: "The campaign wasn’t scheduled" },
  testFailed: { title: "The test email wasn’t sent" },
  templateSaved: { title: "Template saved" },
  templateRemoved: { title: "Template removed" },
  templateFailed: { title: "The template wasn’t saved" },
  pictureFailed: { title: "The picture wasn’t added", description: "PNG, JPEG, GIF or WebP, at most 5 MB." },
  actFailed: { title: "That didn’t work" },
} satisfies Record<string, ToastText>;

/** Spec 1 §8: the result of a send is a plain alert. */
export const sendAlerts = { sent: "Campaign sent successfully!", failed: "Failed to send campaign" } as const;

/** Spec 1 §2: what Edit says in the demo. */
export const editInDemo = "Campaign editing is being finalized. Please create a new campaign for now.";

/** What completes "Demo Mode: This would ...". */
export const demoActions = {
  create: "create this email campaign",
  save: "save this email campaign",
  send: "send this campaign to your customers",
  remove: "delete this campaign",
  restore: "restore this campaign",
  copy: "make a copy of this campaign",
  act: "change how this campaign is sent",
  schedule: "send this campaign at the time you choose",
  test: "send you a test email",
  upload: "add this picture to your email",
  settle: "record what happened to these emails",
  saveTemplate: "save this template",
  removeTemplate: "remove this template",
} as const;

export const words = {
  sample: "Sample",
  title: "Send Emails",
  create: "Create Campaign",
  empty: "No campaigns yet",
  emptyHelp: "Write one email, and every customer you choose gets it with their own name in it.",
  failed: "Your campaigns didn’t load",
  onlyReads:
    "You can look at everything here. To write and send emails, ask the owner of your business to let you make changes.",
  safe: "Nothing is lost. Check your connection and try again.",
  totals: {
    campaigns: "Total Campaigns",
    sent: "Total Sent",
    opened: "Total Opens",
    clicked: "Total Clicks",
  },
  readers: "Opens and clicks by customers. Opens by email apps and spam filters are not counted.",
} as const;

/** The draft that asks a customer who bought for a review. */
export const reviewMail = (name: string) => ({
  name: `Review from ${name}`.slice(0, 200),
  subject: "How did we do, {{firstName|there}}?",
  content:
    "<p>Hi {{firstName|there}},</p><p>Thank you for your business. I hope everything turned out the way you wanted.</p><p>If you have a minute, would you write a short review? It helps others find us: put the link to your review page here</p><p>And if anything wasn’t right, just reply to this email.</p><p>Best regards,<br>{{sender}}<br>{{company}}</p>",
});
