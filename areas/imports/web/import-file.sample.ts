import { addDays } from "#platform/contract/dates.ts";
import { todayHere } from "#platform/web/time-zones.ts";

/** A day so long ago, as an American list writes it: the sample's customers move with today as well. */
function ago(days: number): string {
  const [year, month, day] = addDays(todayHere(new Date()), -days).split("-");
  return `${month}/${day}/${year}`;
}

const given = [
  "Ines",
  "Oscar",
  "Freya",
  "Mateo",
  "Anouk",
  "Kwame",
  "Linnea",
  "Rafael",
  "Sunniva",
  "Teodor",
  "Yara",
  "Emeka",
  "Clara",
  "Dmitri",
  "Hanae",
  "Joaquin",
  "Maeve",
];
const family = ["Moreau", "Lindgren", "Castillo", "Adeyemi", "Novak", "Berger", "Santos", "Fitzgerald"];

/** Two people of each given name, as a market stall collects them over a season. */
const guests = [0, 1].flatMap((turn) =>
  given.map((first, at) => {
    const [last, number] = [family[(at * 3 + turn * 5) % family.length], turn * given.length + at];
    return `${first},${last},${first.toLowerCase()}.${last?.toLowerCase()}@example.com,(555) 010-03${String(number).padStart(2, "0")},,$${40 + number * 15}.00,${ago(24 + (number % 28))},LC-0${200 + number}`;
  }),
);

/** The demo's file: new people, some existing customers, and the mistakes of real lists. */
export const fileText = `Given name,Family name,E-mail,Mobile,Company,Order value,Last contact,Loyalty card
Lucia,Ferrante,lucia.ferrante@example.com,(555) 010-0201,Trattoria Ferrante,$320.00,${ago(7)},LC-0091
Bram,Hoekstra,bram@example.com,(555) 010-0202,,"$1,150.00",${ago(19)},LC-0092
Aisha,Mbeki,aisha@example.com,(555) 010-0203,Mbeki Interiors,$75.00,${ago(22)},LC-0093
Dana,Whitfield,dana.whitfield@example.com,(555) 010-0142,Whitfield & Cole Law,"$4,900.00",${ago(2)},LC-0094
Noor,Haddad,noor@example,(555) 010-0205,,$210.00,${ago(13)},LC-0095
Tom,Kowalski,tom@kowalski-hardware.example,,Kowalski Hardware,"$2,300.00",${ago(4)},LC-0096
Wren,Abbott,,,Abbott Pottery,$45.00,${ago(31)},LC-0097
Elena,Petrova,elena.petrova@example.com,(555) 010-0125,Little Oaks Preschool,"$3,120.00",${ago(1)},LC-0098
Paul,Ito,paul.ito@example.com,(555) 010-0188,Ito Ceramics,$180.00,${ago(10)},LC-0099
Lucia,Ferrante,lucia.ferrante@example.com,(555) 010-0201,Trattoria Ferrante,$320.00,${ago(7)},LC-0091
${guests.join("\n")}
`;
