/** The times of the United States and the places that keep them, by their IANA names; the first of each represents it. Listed here, because asking Intl for every zone takes half a second. */
export const americanTimes = [
  {
    time: "Eastern Time",
    places: [
      "America/New_York",
      "America/Detroit",
      "America/Louisville",
      "America/Kentucky/Louisville",
      "America/Kentucky/Monticello",
      "America/Indianapolis",
      "America/Indiana/Indianapolis",
      "America/Indiana/Marengo",
      "America/Indiana/Petersburg",
      "America/Indiana/Vevay",
      "America/Indiana/Vincennes",
      "America/Indiana/Winamac",
    ],
  },
  {
    time: "Central Time",
    places: [
      "America/Chicago",
      "America/Menominee",
      "America/Indiana/Knox",
      "America/Indiana/Tell_City",
      "America/North_Dakota/Beulah",
      "America/North_Dakota/Center",
      "America/North_Dakota/New_Salem",
    ],
  },
  { time: "Mountain Time", places: ["America/Denver", "America/Boise"] },
  { time: "Arizona Time", places: ["America/Phoenix"] },
  { time: "Pacific Time", places: ["America/Los_Angeles"] },
  {
    time: "Alaska Time",
    places: [
      "America/Anchorage",
      "America/Juneau",
      "America/Metlakatla",
      "America/Nome",
      "America/Sitka",
      "America/Yakutat",
    ],
  },
  { time: "Hawaii Time", places: ["Pacific/Honolulu", "America/Adak"] },
];

const places = new Set(americanTimes.flatMap((one) => one.places));

/** True for a place in the United States, where the month is written first, or while no place is known (UTC). */
export const isAmerican = (timeZone: string): boolean =>
  timeZone === "UTC" || timeZone.startsWith("US/") || places.has(timeZone);
