import type { TourStep } from "#platform/contract/tour.ts";

/** Tours through the screens that reach customers by phone. */
export const reachTours: Readonly<Record<string, readonly TourStep[]>> = {
  dialer: [
    {
      target: "title",
      title: "Call and text your customers",
      description: "Practice first: nobody is called or texted until a phone line is connected.",
    },
    {
      target: "Voice calls",
      title: "Write what is said",
      description: "Choose a voice, listen to it, and choose who is called.",
    },
    {
      target: "Text messages",
      title: "Write a short message",
      description: "The counter shows how many of 160 characters you have used.",
    },
    {
      target: "Campaigns",
      title: "Start, watch and stop",
      description: "See who would be reached, start, pause, and read what came of it.",
    },
  ],
  texts: [
    {
      target: "title",
      title: "What your customers text",
      description: "Each number is one conversation. What you haven’t read is marked.",
    },
    {
      target: "Search texts",
      title: "Find a conversation",
      description: "By name, by number, or by what was said last.",
    },
  ],
  callList: [
    {
      target: "title",
      title: "Call them yourself",
      description: "One customer at a time. You need nothing but your own phone.",
    },
    {
      target: "How did it go?",
      needs: "member",
      title: "One press when you hang up",
      description: "It’s kept with the customer, and the next one comes up.",
    },
  ],
};
