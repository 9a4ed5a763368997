/** The words of calls and texts: hours, consent, do not call. */
export const phoneWords = {
  hours:
    "Campaigns call and text only at these hours, by each customer’s local time. If we don’t know where a number is, it has to fit every zone it may be in.",
  law: "By law, from 8 AM to 9 PM at most. These hours fit every state’s own rules on weekdays that are no holidays; on those we keep to what each state allows.",
  wide: "By law, from 8 AM to 9 PM at most. Some states allow less, on Sundays or in the evening: customers there still get calls and texts only at the hours their state allows.",
  country: "For numbers without a country code.",
  countryUnset: "For numbers without a country code. Until you choose, we read them as US numbers.",
  reachTitle: "May we email, text, call?",
  consent:
    "Marketing by text or phone needs consent first. Record only what they really said: it’s kept as proof.",
  wording: "In the words they saw or heard, such as “Yes, you may text me offers.”",
  lists:
    "Upload a list of numbers that you may not call or text: one number a line, area code and number, or a CSV.",
  registryList:
    "Such as the National Do Not Call Registry. Customers who agreed in writing can still be reached. Upload it again every 31 days.",
  ownList: "Nobody on it is reached on this channel, whatever they agreed to.",
} as const;

/** What is said of a list that was uploaded. */
export const listToasts = {
  unreadable: {
    title: "This file can’t be read",
    description: "Please choose a text, CSV or zip file with phone numbers.",
    tone: "danger",
  },
  uploadFailed: {
    title: "Upload failed",
    description: "The file didn’t arrive. Check your connection and try again.",
    tone: "danger",
  },
} as const;
