<?php
/**
 * Leaves nothing behind.
 *
 * @package Ourela_Try_On
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'ourela_try_on' );
delete_post_meta_by_key( '_ourela_try_on_hidden' );
