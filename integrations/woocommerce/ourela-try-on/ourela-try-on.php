<?php
/**
 * Plugin Name:       Ourela Try-On for WooCommerce
 * Description:       A button on the product page that opens a fitting room. Photos go to your own Ourela server alone.
 * Version:           1.0.0
 * Requires at least: 6.4
 * Requires PHP:      7.4
 * Requires Plugins:  woocommerce
 * License:           Apache-2.0
 * License URI:       https://www.apache.org/licenses/LICENSE-2.0
 * Text Domain:       ourela-try-on
 *
 * @package Ourela_Try_On
 */

namespace Ourela\TryOn;

defined( 'ABSPATH' ) || exit;

const OPTION      = 'ourela_try_on';
const HIDDEN_META = '_ourela_try_on_hidden';

add_action( 'before_woocommerce_init', __NAMESPACE__ . '\\declare_compatibility' );
add_action( 'admin_init', __NAMESPACE__ . '\\register_settings' );
add_action( 'admin_menu', __NAMESPACE__ . '\\add_settings_page' );
add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\\enqueue_script' );
add_action( 'woocommerce_after_add_to_cart_button', __NAMESPACE__ . '\\print_button' );
add_action( 'woocommerce_product_options_general_product_data', __NAMESPACE__ . '\\print_product_option' );
add_action( 'woocommerce_admin_process_product_object', __NAMESPACE__ . '\\save_product_option' );
add_shortcode( 'ourela_try_on', __NAMESPACE__ . '\\render_button' );

/** Orders are none of our business, so their new tables are fine. */
function declare_compatibility() {
	if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
		\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', __FILE__, true );
	}
}

/** The settings with what is missing: server, key, categories to leave out, whether for ready products alone, visits of a hundred without it. */
function settings() {
	return wp_parse_args(
		get_option( OPTION, array() ),
		array(
			'server'   => '',
			'key'      => '',
			'color'    => '',
			'excluded' => array(),
			'ready'    => '',
			'holdout'  => 0,
		)
	);
}

/** Whether this product has the button: somebody has set us up, the product has a picture, and nobody has left it out. */
function is_shown( $product ) {
	$settings = settings();
	if ( ! $product || '' === $settings['server'] || '' === $settings['key'] || ! $product->get_image_id() ) {
		return false;
	}
	if ( 'yes' === $product->get_meta( HIDDEN_META ) ) {
		return false;
	}
	$is_excluded = array_intersect( $product->get_category_ids(), array_map( 'intval', $settings['excluded'] ) );
	return (bool) apply_filters( 'ourela_try_on_is_shown', ! $is_excluded, $product );
}

/** The script of our server, and the few lines that put a piece into the cart. */
function enqueue_script() {
	$product = is_product() ? wc_get_product( get_the_ID() ) : null;
	if ( ! is_shown( $product ) ) {
		return;
	}
	$strategy = array(
		'in_footer' => true,
		'strategy'  => 'async',
	);
	wp_enqueue_script( 'ourela-try-on', settings()['server'] . '/button/v1.js', array(), null, $strategy ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- its address never changes.
	wp_enqueue_script( 'ourela-try-on-cart', plugins_url( 'cart.js', __FILE__ ), array(), '1.0.0', $strategy );
}

/** The button below "Add to cart". */
function print_button() {
	echo render_button(); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped where it is made.
}

/** The same for the shortcode [ourela_try_on]. */
function render_button() {
	global $product;
	$shown = $product instanceof \WC_Product ? $product : wc_get_product( get_the_ID() );
	if ( ! is_shown( $shown ) ) {
		return '';
	}
	$settings   = settings();
	$attributes = array(
		'widget-key'    => $settings['key'],
		'server'        => $settings['server'],
		'product-id'    => (string) $shown->get_id(),
		'product-name'  => $shown->get_name(),
		'product-price' => html_entity_decode( wp_strip_all_tags( wc_price( wc_get_price_to_display( $shown ) ) ), ENT_QUOTES, 'UTF-8' ),
		'product-image' => wp_get_attachment_image_url( $shown->get_image_id(), 'full' ),
		'ready-only'    => $settings['ready'],
		'holdout'       => $settings['holdout'],
		'style'         => '' === $settings['color'] ? '' : '--ourela-color: ' . $settings['color'],
	);
	$attributes = apply_filters( 'ourela_try_on_attributes', $attributes, $shown );
	$written    = '';
	foreach ( array_filter( $attributes ) as $name => $value ) {
		$written .= sprintf( ' %s="%s"', esc_attr( $name ), esc_attr( $value ) );
	}
	return '<ourela-try-on' . $written . '></ourela-try-on>';
}

/** One checkbox in the product's general data. */
function print_product_option() {
	woocommerce_wp_checkbox(
		array(
			'id'    => HIDDEN_META,
			'label' => __( 'No try-on', 'ourela-try-on' ),
		)
	);
}

/** Called by WooCommerce, which has checked the nonce. */
function save_product_option( $product ) {
	$product->update_meta_data( HIDDEN_META, isset( $_POST[ HIDDEN_META ] ) ? 'yes' : 'no' ); // phpcs:ignore WordPress.Security.NonceVerification.Missing
}

/** One option, checked as it is saved. */
function register_settings() {
	register_setting(
		OPTION,
		OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => __NAMESPACE__ . '\\sanitize_settings',
		)
	);
}

/** What is not an address, a widget key or a colour is not kept. */
function sanitize_settings( $given ) {
	$given  = is_array( $given ) ? $given : array();
	$server = untrailingslashit( esc_url_raw( $given['server'] ?? '', array( 'https' ) ) );
	$key    = sanitize_text_field( $given['key'] ?? '' );
	if ( '' !== $key && 0 !== strpos( $key, 'ourela_widget_' ) ) {
		add_settings_error( OPTION, 'key', __( 'This is no widget key. Any other key is a secret and must not stand in a page.', 'ourela-try-on' ) );
		$key = '';
	}
	return array(
		'server'   => $server,
		'key'      => $key,
		'color'    => sanitize_hex_color( $given['color'] ?? '' ) ?? '',
		'ready'    => empty( $given['ready'] ) ? '' : 'yes',
		'holdout'  => min( 50, absint( $given['holdout'] ?? 0 ) ),
		'excluded' => array_values( array_filter( array_map( 'absint', (array) ( $given['excluded'] ?? array() ) ) ) ),
	);
}

/** Below WooCommerce's own entries. */
function add_settings_page() {
	$title = __( 'Ourela Try-On', 'ourela-try-on' );
	add_submenu_page( 'woocommerce', $title, $title, 'manage_woocommerce', 'ourela-try-on', __NAMESPACE__ . '\\print_settings_page' );
	add_filter( 'option_page_capability_' . OPTION, fn() => 'manage_woocommerce' );
}

/** A form without a script. */
function print_settings_page() {
	$settings   = settings();
	$categories = get_terms(
		array(
			'taxonomy'   => 'product_cat',
			'hide_empty' => false,
		)
	);
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Ourela Try-On', 'ourela-try-on' ); ?></h1>
		<form method="post" action="options.php">
			<?php settings_fields( OPTION ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="ourela-server"><?php esc_html_e( 'Address of your Ourela', 'ourela-try-on' ); ?></label></th>
					<td><input id="ourela-server" class="regular-text" type="url" name="<?php echo esc_attr( OPTION ); ?>[server]" value="<?php echo esc_attr( $settings['server'] ); ?>" placeholder="https://ourela.example" required></td>
				</tr>
				<tr>
					<th scope="row"><label for="ourela-key"><?php esc_html_e( 'Widget key', 'ourela-try-on' ); ?></label></th>
					<td>
						<input id="ourela-key" class="regular-text" name="<?php echo esc_attr( OPTION ); ?>[key]" value="<?php echo esc_attr( $settings['key'] ); ?>" placeholder="ourela_widget_live_..." aria-describedby="ourela-key-note" required>
						<p class="description" id="ourela-key-note">
							<?php
							/* translators: %s: the origin of this site. */
							printf( esc_html__( 'Made on the developer page of your Ourela, with the origin %s.', 'ourela-try-on' ), '<code>' . esc_html( origin_of_site() ) . '</code>' );
							?>
						</p>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="ourela-color"><?php esc_html_e( 'Colour of the button', 'ourela-try-on' ); ?></label></th>
					<td><input id="ourela-color" name="<?php echo esc_attr( OPTION ); ?>[color]" value="<?php echo esc_attr( $settings['color'] ); ?>" placeholder="#0f3bb3" pattern="#[0-9a-fA-F]{6}"></td>
				</tr>
				<tr>
					<th scope="row"><label for="ourela-ready"><?php esc_html_e( 'Ready products alone', 'ourela-try-on' ); ?></label></th>
					<td>
						<input id="ourela-ready" type="checkbox" name="<?php echo esc_attr( OPTION ); ?>[ready]" value="yes" <?php checked( 'yes', $settings['ready'] ); ?> aria-describedby="ourela-ready-note">
						<p class="description" id="ourela-ready-note"><?php esc_html_e( 'Those that your Ourela has found ready in a product feed whose ids are the numbers of your products.', 'ourela-try-on' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="ourela-holdout"><?php esc_html_e( 'Visits of a hundred without the button', 'ourela-try-on' ); ?></label></th>
					<td>
						<input id="ourela-holdout" type="number" min="0" max="50" name="<?php echo esc_attr( OPTION ); ?>[holdout]" value="<?php echo esc_attr( $settings['holdout'] ); ?>" aria-describedby="ourela-holdout-note">
						<p class="description" id="ourela-holdout-note"><?php esc_html_e( 'Your Ourela shows what difference the button makes. 0: everybody has it.', 'ourela-try-on' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Categories without the button', 'ourela-try-on' ); ?></th>
					<td>
						<fieldset>
							<?php foreach ( is_array( $categories ) ? $categories : array() as $category ) : ?>
								<label>
									<input type="checkbox" name="<?php echo esc_attr( OPTION ); ?>[excluded][]" value="<?php echo esc_attr( $category->term_id ); ?>" <?php checked( in_array( $category->term_id, $settings['excluded'], true ) ); ?>>
									<?php echo esc_html( $category->name ); ?>
								</label><br>
							<?php endforeach; ?>
						</fieldset>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

/** The origin as browsers write it. */
function origin_of_site() {
	$parts = wp_parse_url( home_url() );
	return $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}
