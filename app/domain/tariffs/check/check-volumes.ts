import type { TariffDocument } from "../document/document.ts";
import type { Finding, Path } from "../problem.ts";

interface Volume {
  readonly volumeL?: number;
  readonly volumeFt3?: number;
}

/** Volumes in two units at once, finer than they are counted, and limits that no parcel can keep. */
export function checkVolumes(document: TariffDocument): readonly Finding[] {
  return [...volumesOf(document)].flatMap(([volume, path, named]) => {
    const { volumeL, volumeFt3 } = volume;
    const [litres, feet] = named ?? ["volumeL", "volumeFt3"];
    const finer = (key: string, value: number | undefined): readonly Finding[] =>
      value === undefined || Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6
        ? []
        : [
            {
              path: [...path, key],
              message: `${value} is finer than a volume is counted: at most 3 decimals`,
            },
          ];
    return [
      ...finer(litres, volumeL),
      ...finer(feet, volumeFt3),
      ...(volumeL !== undefined && volumeFt3 !== undefined
        ? [{ path, message: `there are both “${litres}” and “${feet}”: write one of them` }]
        : []),
    ];
  });
}

type Found = readonly [volume: Volume, path: Path, named?: readonly [litres: string, cubicFeet: string]];

function* volumesOf({ services, surcharges = [] }: TariffDocument): Iterable<Found> {
  for (const [index, { billableWeight, limits }] of services.entries()) {
    const path = ["services", index];
    const { volumetricOnly, minimums = [], eachAbove } = billableWeight ?? {};
    if (volumetricOnly) yield [volumetricOnly, [...path, "billableWeight", "volumetricOnly"]];
    if (volumetricOnly?.upTo)
      yield [volumetricOnly.upTo, [...path, "billableWeight", "volumetricOnly", "upTo"]];
    if (eachAbove) yield [eachAbove, [...path, "billableWeight", "eachAbove"]];
    for (const [at, { above }] of minimums.entries())
      yield [above, [...path, "billableWeight", "minimums", at, "above"]];
    if (limits === undefined) continue;
    const { maxVolumeL, maxVolumeFt3, least } = limits;
    const most = {
      ...(maxVolumeL !== undefined && { volumeL: maxVolumeL }),
      ...(maxVolumeFt3 !== undefined && { volumeFt3: maxVolumeFt3 }),
    };
    yield [most, [...path, "limits"], ["maxVolumeL", "maxVolumeFt3"]];
    if (least) yield [least, [...path, "limits", "least"]];
  }
  for (const [index, { above, below, amount }] of surcharges.entries()) {
    const path = ["surcharges", index];
    if (above) yield [above, [...path, "above"]];
    if (below) yield [below, [...path, "below"]];
    if ("eachL" in amount) {
      yield [{ volumeL: amount.eachL }, [...path, "amount"], ["eachL", ""]];
      if (amount.freeL !== undefined) yield [{ volumeL: amount.freeL }, [...path, "amount"], ["freeL", ""]];
    }
    if ("eachFt3" in amount) {
      yield [{ volumeFt3: amount.eachFt3 }, [...path, "amount"], ["", "eachFt3"]];
      if (amount.freeFt3 !== undefined)
        yield [{ volumeFt3: amount.freeFt3 }, [...path, "amount"], ["", "freeFt3"]];
    }
  }
}
