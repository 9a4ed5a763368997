export const dataWords = {
  nameHelp: "So that you recognize it later.",
  keepHelp: "Leave it empty to keep the one you have.",
  spreadsheet:
    "You get a private address. In Google Sheets, Excel or Numbers it always shows the customers of today.",
  columns: "Columns",
  columnsHelp: "The address shows the columns you choose and no others, even if one is deleted later.",
  allColumns: "All columns, new ones too",
  calendar: "You get a private address for the calendar on your phone: your meetings and dated to-dos.",
  busyHelp:
    "In your calendar it’s called the secret address in iCal format. Its busy times are kept free here.",
  analytics:
    "You get a private address with your numbers of each day. Google Analytics can be told of new customers and paid invoices as well.",
  measurementHelp: "In Google Analytics: Admin, Data streams, your website. It begins with G-",
  secretHelp: "On the same page, under Measurement Protocol API secrets. It’s kept encrypted.",
  payment: "Enter a link where customers pay you, a key of your own Stripe account, or both.",
  keyHelp: "Make a restricted key in Stripe that may read the balance. It’s kept encrypted.",
  signing:
    "To be told of payments, add the address of this app in Stripe under Developers, Webhooks, for payment_intent.succeeded. Then enter the signing secret that Stripe shows.",
  hasSigning: "A signing secret is kept.",
  renewHelp: "A new address ends this one at once.",
};

export const dataToasts = {
  renewed: { title: "New address made", description: "The one before no longer works." },
  signing: { title: "Signing secret kept" },
};
