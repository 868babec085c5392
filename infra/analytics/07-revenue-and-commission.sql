-- ¿Cuánto se contrató y cuánta comisión entra?
-- Definición: leads convertidos; el precio mensual y la comisión que el equipo anotó al convertir. Canceladas: contratos cancelados después, que no cuentan en las sumas vigentes.
-- Reloj: como era; el mes es el de Lima en que se envió el lead.
-- Queda fuera: los leads fusionados; en las sumas, los contratos vigentes sin precio o comisión anotados, que se cuentan en «sin precio» y «sin comisión».
-- Barra: comision_vigente
select
  market as mercado,
  currency as moneda,
  coalesce(brand, 'sin plan') as operador,
  count(*) as convertidos,
  count(*) filter (where cancel_reason is not null) as canceladas,
  round(coalesce(sum(contract_price_cents) filter (where cancel_reason is null), 0) / 100.0, 2) as precio_mensual_vigente,
  count(*) filter (where contract_price_cents is null and cancel_reason is null) as sin_precio,
  round(coalesce(sum(commission_cents) filter (where cancel_reason is null), 0) / 100.0, 2) as comision_vigente,
  count(*) filter (where commission_cents is null and cancel_reason is null) as sin_comision
from lead
where merged_into is null
  and status = 'converted'
  and (getvariable('mes') is null or strftime(submitted_at, '%Y-%m') = getvariable('mes'))
group by market, currency, brand
order by mercado, convertidos desc, operador;
