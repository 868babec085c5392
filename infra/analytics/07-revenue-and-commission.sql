-- ¿Cuánto se contrató y cuánta comisión entra?
-- Definición: leads convertidos, por la marca del plan contratado o, si no se anotó, la del elegido; el precio mensual y la comisión que el equipo anotó al convertir. Canceladas: contratos cancelados después, que no cuentan en las sumas vigentes.
-- Reloj: como era; el mes es el de Lima en que se envió el lead.
-- Queda fuera: los leads fusionados; en las sumas, los contratos vigentes sin precio o comisión anotados, que se cuentan en «sin precio» y «sin comisión».
-- Barra: comision_vigente
select
  lead.market as mercado,
  lead.currency as moneda,
  coalesce(plan.brand, lead.brand, 'sin plan') as operador,
  count(*) as convertidos,
  count(*) filter (where cancel_reason is not null) as canceladas,
  round(coalesce(sum(contract_price_cents) filter (where cancel_reason is null), 0) / 100.0, 2) as precio_mensual_vigente,
  count(*) filter (where contract_price_cents is null and cancel_reason is null) as sin_precio,
  round(coalesce(sum(commission_cents) filter (where cancel_reason is null), 0) / 100.0, 2) as comision_vigente,
  count(*) filter (where commission_cents is null and cancel_reason is null) as sin_comision
from lead
left join plan on plan.service_id = lead.contract_service_id
where merged_into is null
  and status = 'converted'
  and (getvariable('mes') is null or strftime(submitted_at, '%Y-%m') = getvariable('mes'))
group by mercado, moneda, operador
order by mercado, convertidos desc, operador;
