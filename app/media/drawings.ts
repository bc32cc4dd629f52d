import type { Choosable } from "./chosen-picture.ts";

const SIZE = { width: 1280, height: 720 };

/** Drawings that come with the site; the files are in public/drawings. */
export const DRAWINGS: readonly Choosable[] = [
  drawing("hard-water", "Washer in Lake Mead", "A washer stands in Lake Mead up to its door."),
  drawing("rent-or-buy", "Seesaw", "A seesaw: a washer and dryer on one end, calendars on the other."),
  drawing("dryer-hookups", "Outlets", "Two dryer outlets and a gas valve, drawn as faces."),
  drawing("summer-laundry", "Monsoon", "Laundry hangs on a power line below a monsoon cloud."),
  drawing("dryer-vent", "Tumbleweed", "A dryer vent blows lint into the desert as tumbleweed."),
  drawing("moving", "Moving van", "A van with a washer on its roof drives into town."),
];

function drawing(file: string, name: string, alt: string): Choosable {
  const src = `/drawings/${file}.svg`;
  return { id: file, name, alt, src, thumbnail: src, ...SIZE };
}
