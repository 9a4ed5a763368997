/** The words of calls and texts: hours, consent, do not call. */
export const phoneWords = {
  hours:
    "Campaigns call and text only at these hours, by each customer’s local time. If we don’t know where a number is, it has to fit every zone it may be in.",
  law: "By law, from 8 AM to 9 PM at most. These hours fit every state’s own rules on weekdays.",
  wide: "By law, from 8 AM to 9 PM at most. Some states allow less, on Sundays or in the evening: customers there still get calls and texts only at the hours their state allows.",
  country: "For numbers without a country code.",
  countryUnset: "For numbers without a country code. Until you choose, we read them as US numbers.",
  reachTitle: "May we email, text, call?",
  consent:
    "Marketing by text or phone needs consent first. Record only what they really said: it’s kept as proof.",
  wording: "In the words they saw or heard, such as “Yes, you may text me offers.”",
} as const;
