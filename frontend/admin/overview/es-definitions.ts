/** What each figure of the summary counts. */
export const definitions = {
  total:
    "Leads recibidos desde el inicio. Un lead fusionado con otro no se cuenta; uno con datos borrados, sí.",
  rate: "De cada 100 leads, cuántos están hoy en estado Convertido. No es la del embudo, que cuenta visitas.",
  savings:
    "Suma del ahorro mensual que se calculó al recibir cada lead, y otra vez si se corrigió su plan: lo que dijo pagar menos el precio de entrada del plan que eligió, nunca menos de cero. Es el ahorro ofrecido, también de leads que no convirtieron. Quien hoy no paga nada no tiene ahorro. No suma pagos en duda ni en otra moneda.",
  brands: "Marcas con el interruptor encendido, del total de marcas del mercado.",
  contacted: "Leads que están hoy en estado Contactado. Los que ya avanzaron a otro estado no se cuentan.",
  converted: "Leads que están hoy en estado Convertido.",
  annual: "El ahorro mensual ofrecido, por doce. Supone que el precio de entrada dura todo el año.",
  pending: "Leads que están hoy en estado Pendiente o en consulta pendiente con Claro.",
  offered:
    "Planes que se ofrecen a las visitas: activos, de una marca activa y con precio. Los demás activos no se muestran mientras su marca esté desactivada o no tengan precio.",
} as const;
