type Preset<K extends string> = { key: K; name: string; objective: string; words: string };

/** The four voice scripts (Spec 2 §2). */
export const voiceScripts: readonly Preset<"sales" | "appointment" | "followUp" | "survey">[] = [
  {
    key: "sales",
    name: "Sales call",
    objective: "Tell a customer about an offer",
    words:
      "Hi {{firstName|there}}, this is a call from {{company}}. We have something new that may save you time: [[what you offer]]. Would you like to hear more? You can call us back at {{phone|our office}}. Thank you, and have a good day.",
  },
  {
    key: "appointment",
    name: "Appointment reminder",
    objective: "Confirm an appointment",
    words:
      "Hi {{firstName|there}}, this is {{company}} with a reminder of your appointment on [[day and time]]. Can you make it? If you need another time, call us at {{phone|our office}}. See you soon.",
  },
  {
    key: "followUp",
    name: "Follow-up",
    objective: "Ask how things went",
    words:
      "Hi {{firstName|there}}, this is {{company}}. We wanted to follow up on our last conversation. Do you have any questions, or is there anything we can help with? You can reach us at {{phone|our office}}. Thank you.",
  },
  {
    key: "survey",
    name: "Survey",
    objective: "Ask how happy a customer is",
    words:
      "Hi {{firstName|there}}, this is {{company}}. We’d love to know how we did. On a scale from 1 to 5, how happy are you with us? Thank you for helping us get better.",
  },
];

/** The four text messages (Spec 2 §2). Each fits into one text with plain letters, its placeholders filled in. */
export const textTemplates: readonly Preset<"intro" | "appointment" | "special_offer" | "followUp">[] = [
  {
    key: "intro",
    name: "Introduction",
    objective: "Say who you are",
    words: "Hi {{firstName|there}}, this is {{sender}} from {{company}}. How can we help? Just reply here.",
  },
  {
    key: "appointment",
    name: "Appointment reminder",
    objective: "Confirm an appointment",
    words:
      "Hi {{firstName|there}}, a reminder of your appointment on [[day and time]]. Reply YES to confirm.",
  },
  {
    key: "special_offer",
    name: "Special offer",
    objective: "Tell a customer about an offer",
    words: "Hi {{firstName|there}}, a thank-you from {{company}}: [[your offer]]. Good through [[day]].",
  },
  {
    key: "followUp",
    name: "Follow-up",
    objective: "Ask how things went",
    words: "Hi {{firstName|there}}, do you have any questions since we talked? Happy to help. {{sender}}",
  },
];
