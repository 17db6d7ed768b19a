/** The merchant's choice among a carrier service's services, by their names alone. */
export interface ServiceChoice {
  services: { name: string; active: boolean }[];
  /** "Automatically show new services": those that the merchant has not been shown */
  adaptToNewServices: boolean;
}

/**
 * Whether shoppers see a service of this name. Source: Admin API 2026-10, `DeliveryParticipant.participantServices`,
 * `DeliveryCarrierCalculatedRateGroup.autoIncludeNewServices`.
 */
export function showsService({ services, adaptToNewServices }: ServiceChoice, name: string): boolean {
  return services.find((service) => service.name === name)?.active ?? adaptToNewServices;
}
